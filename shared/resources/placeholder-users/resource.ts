import type { Stores } from '#shared/app.ts'
import type { Loaded, ShownResource } from '#shared/platform/endpoints/show.ts'
import type { CreatableResource, UpdatableResource } from '#shared/platform/endpoints/written-resource.ts'
import { newPlaceholderUser, type PlaceholderUser } from './model.ts'
import { canManage } from './policy.ts'
import { properties } from './properties.ts'
import { representPlaceholderUser } from './representer.ts'

/** Parts of the endpoints that show placeholder users. Without the right to manage them, every address is 403. */
export const shownPlaceholderUsers: ShownResource<
  PlaceholderUser,
  Loaded<PlaceholderUser>,
  Stores<'placeholderUsers'>
> = {
  load: async ({ params }, stores) => ({ entity: await stores.placeholderUsers.byId(params.id) }),
  isPermitted: canManage,
  represent: (user, viewer) => representPlaceholderUser(user, viewer),
}

type Written = Stores<'now' | 'placeholderUsers' | 'sequences'>

/** Parts of the endpoints that write placeholder users. */
export const placeholderUsers: CreatableResource<PlaceholderUser, Loaded<PlaceholderUser>, Written> &
  UpdatableResource<PlaceholderUser, Loaded<PlaceholderUser>, Written> = {
  ...shownPlaceholderUsers,
  properties,
  collection: (stores) => stores.placeholderUsers,
  mayCreate: canManage,
  blank: async ({ values: { name } }, stores) => {
    const id = await stores.sequences.allocate('principals')
    return newPlaceholderUser({ id, name: String(name), now: stores.now() })
  },
  insert: (user, { stores }) => stores.placeholderUsers.insert(user),
  replace: (before, after, { stores }) => stores.placeholderUsers.replace(before, after),
}
