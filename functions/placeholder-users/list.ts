import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import { lambda } from '#shared/lambda.ts'
import { list } from '#shared/platform/endpoints/list.ts'
import { listOf } from '#shared/platform/lists/entity-list.ts'
import { groupsIn } from '#shared/resources/groups/store.ts'
import { GroupVisibility } from '#shared/resources/groups/visibility.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { placeholderUserListing } from '#shared/resources/placeholder-users/listing.ts'
import { canManage } from '#shared/resources/placeholder-users/policy.ts'
import { representPlaceholderUser } from '#shared/resources/placeholder-users/representer.ts'
import { routes } from '#shared/resources/placeholder-users/routes.ts'
import { placeholderUsersIn } from '#shared/resources/placeholder-users/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'

export const handler = lambda(
  routes.list,
  {
    groups: groupsIn,
    memberships: membershipsIn,
    placeholderUsers: placeholderUsersIn,
    projects: projectsIn,
    rights: rightsAnywhereIn,
  },
  list({
    count: ({ placeholderUsers }) => placeholderUsers.counters(),
    canList: canManage,
    listFor: ({ viewer, stores, counters }) => ({
      listing: placeholderUserListing(stores.groups, new GroupVisibility(viewer, stores)),
      page: ({ selection }) => listOf(stores.placeholderUsers).page(selection, counters),
      affordances: () => ({ canCreate: canManage(viewer) }),
      represent: async () => (user) => representPlaceholderUser(user, viewer, 'element'),
    }),
  }),
)
