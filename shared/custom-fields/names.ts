import type { Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import { displayName } from '#shared/resources/users/model.ts'
import { idOfReference, kindOfReference, type Reference } from './value.ts'

/** Looks up what a custom value refers to; undefined where that is gone, or the value is none of its field's any more. */
export async function findReferred(reference: Reference, app: App) {
  const { users, placeholderUsers, groups, versions } = app
  const collections = { user: users, placeholder_user: placeholderUsers, group: groups, version: versions }
  const kind = kindOfReference(reference)
  return kind && collections[kind].byId(idOfReference(reference))
}

/** Looks up its name. */
export async function nameOfReferred(
  reference: Reference,
  { configuration }: Viewer,
  app: App,
): Promise<string | undefined> {
  const found = await findReferred(reference, app)
  return found && 'login' in found ? displayName(found, configuration.settings.userFormat) : found?.name
}
