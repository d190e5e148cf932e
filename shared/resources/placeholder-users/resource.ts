import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import type { Loaded, ShownResource } from '#shared/platform/endpoints/show.ts'
import type { CreatableResource, UpdatableResource } from '#shared/platform/endpoints/written-resource.ts'
import { audit } from '#shared/resources/audit-entries/audit.ts'
import { placeholderUserAudit } from './audited.ts'
import { newPlaceholderUser, type PlaceholderUser } from './model.ts'
import { canManage } from './policy.ts'
import { properties } from './properties.ts'
import { representPlaceholderUser } from './representer.ts'
import { placeholderUsersIn } from './store.ts'

/**
 * Declares how an endpoint shows a placeholder user. Requesters who may not manage placeholder users get a 403, even at
 * an address without a placeholder user.
 */
export const shownPlaceholderUsers: ShownResource<PlaceholderUser, Loaded<PlaceholderUser>> = {
  load: async ({ params }, ports) => ({ entity: await placeholderUsersIn(ports).byId(params.id) }),
  isPermitted: canManage,
  represent: (user, viewer) => representPlaceholderUser(user, viewer),
}

export const placeholderUsers: CreatableResource<PlaceholderUser, Loaded<PlaceholderUser>> &
  UpdatableResource<PlaceholderUser, Loaded<PlaceholderUser>> = {
  ...shownPlaceholderUsers,
  properties,
  collection: (ports) => placeholderUsersIn(ports),
  mayCreate: canManage,
  blank: async ({ values: { name } }, ports) => {
    const id = await sequencesIn(ports).allocate('principals')
    return newPlaceholderUser({ id, name: String(name), now: ports.now() })
  },
  insert: (user, { viewer, ports }) =>
    placeholderUsersIn(ports).insert(user, ...audit(placeholderUserAudit, { after: user }, viewer, ports)),
  replace: (before, after, { viewer, ports }) =>
    placeholderUsersIn(ports).replace(
      before,
      after,
      ...audit(placeholderUserAudit, { before, after }, viewer, ports),
    ),
}
