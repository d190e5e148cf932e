import { lambda } from '#shared/lambda.ts'
import { list } from '#shared/platform/endpoints/list.ts'
import { listOf } from '#shared/platform/lists/entity-list.ts'
import { groupsIn } from '#shared/resources/groups/store.ts'
import { GroupVisibility } from '#shared/resources/groups/visibility.ts'
import { placeholderUserListing } from '#shared/resources/placeholder-users/listing.ts'
import { canManage } from '#shared/resources/placeholder-users/policy.ts'
import { representPlaceholderUser } from '#shared/resources/placeholder-users/representer.ts'
import { routes } from '#shared/resources/placeholder-users/routes.ts'
import { placeholderUsersIn } from '#shared/resources/placeholder-users/store.ts'

export const handler = lambda(
  routes.list,
  list({
    count: (ports) => placeholderUsersIn(ports).counters(),
    canList: canManage,
    listFor: ({ viewer, ports, counters }) => ({
      listing: placeholderUserListing(groupsIn(ports), new GroupVisibility(viewer, ports)),
      page: ({ selection }) => listOf(placeholderUsersIn(ports)).page(selection, counters),
      affordances: () => ({ canCreate: canManage(viewer) }),
      represent: async () => (user) => representPlaceholderUser(user, viewer, 'element'),
    }),
  }),
)
