import type { Viewer } from '#shared/access/viewer.ts'
import type { Stores } from '#shared/app.ts'
import { displayName } from '#shared/resources/users/display-name.ts'
import { idOfReference, kindOfReference, type Reference } from './value.ts'

/** Looks up what a custom value refers to. Undefined if it does not exist, or the value is not a reference. */
export async function findReferred(
  reference: Reference,
  stores: Stores<'groups' | 'placeholderUsers' | 'users' | 'versions'>,
) {
  const { users, placeholderUsers, groups, versions } = stores
  const collections = { user: users, placeholder_user: placeholderUsers, group: groups, version: versions }
  const kind = kindOfReference(reference)
  return kind && collections[kind].byId(idOfReference(reference))
}

/** Looks up the name of what a custom value refers to. */
export async function nameOfReferred(
  reference: Reference,
  { configuration }: Viewer,
  stores: Stores<'groups' | 'placeholderUsers' | 'users' | 'versions'>,
): Promise<string | undefined> {
  const found = await findReferred(reference, stores)
  return found && 'login' in found ? displayName(found, configuration.settings.userFormat) : found?.name
}
