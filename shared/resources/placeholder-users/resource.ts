import type { ShownResource } from '#shared/platform/endpoints/show.ts'
import type { CreatableResource, UpdatableResource } from '#shared/platform/endpoints/writing.ts'
import { withDraft } from '#shared/platform/properties/entity.ts'
import { newPlaceholderUser, type PlaceholderUser } from './model.ts'
import { canManage } from './policy.ts'
import { properties } from './properties.ts'
import { representPlaceholderUser } from './representer.ts'

/** What placeholder users are to their endpoints. Without the right to manage them, every address is 403. */
export const placeholderUsers: ShownResource<PlaceholderUser> &
  CreatableResource<PlaceholderUser> &
  UpdatableResource<PlaceholderUser> = {
  properties,
  collection: (app) => app.placeholderUsers,
  load: async ({ params }, app) => ({ entity: await app.placeholderUsers.byId(params.id) }),
  isPermitted: canManage,
  mayCreate: canManage,
  blank: async ({ values: { name } }, app) => {
    const id = await app.sequences.allocate('principals')
    return newPlaceholderUser({ id, name: String(name), now: app.now() })
  },
  withValues: (user, values) => withDraft(properties, user, values),
  insert: (user, { app }) => app.placeholderUsers.insert(user),
  replace: (before, after, { app }) => app.placeholderUsers.replace(before, after),
  represent: (user, viewer) => representPlaceholderUser(user, viewer),
}
