import type { Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import { displayName, type User } from '#shared/resources/users/model.ts'
import { idOfReference, type Reference } from './value.ts'

const readers: Record<string, (id: number, viewer: Viewer, app: App) => Promise<string | undefined>> = {
  U: async (id, { configuration }, { users }) => {
    const user: User | undefined = await users.byId(id)
    return user && displayName(user, configuration.settings.userFormat)
  },
  P: async (id, _, { placeholderUsers }) => (await placeholderUsers.byId(id))?.name,
  G: async (id, _, { groups }) => (await groups.byId(id))?.name,
  V: async (id, _, { versions }) => (await versions.byId(id))?.name,
}

/** Looks up the name of what a custom value refers to; undefined where that is gone. */
export const nameOfReferred = async (
  reference: Reference,
  viewer: Viewer,
  app: App,
): Promise<string | undefined> => readers[reference.charAt(0)]?.(idOfReference(reference), viewer, app)
