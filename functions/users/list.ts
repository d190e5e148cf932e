import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import { lambda } from '#shared/lambda.ts'
import { list } from '#shared/platform/endpoints/list.ts'
import { listOf } from '#shared/platform/lists/entity-list.ts'
import { groupsIn } from '#shared/resources/groups/store.ts'
import { GroupVisibility } from '#shared/resources/groups/visibility.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { userListing } from '#shared/resources/users/listing.ts'
import { canManage } from '#shared/resources/users/privacy.ts'
import { representUser } from '#shared/resources/users/representer.ts'
import { routes } from '#shared/resources/users/routes.ts'
import { activeAdministrators, usersIn } from '#shared/resources/users/store.ts'

export const handler = lambda(
  routes.list,
  {
    groups: groupsIn,
    memberships: membershipsIn,
    projects: projectsIn,
    rights: rightsAnywhereIn,
    users: usersIn,
  },
  list({
    count: ({ users }) => users.counters(),
    // The requester may be the last active administrator.
    load: (_, { table }) => activeAdministrators(table),
    canList: canManage,
    listFor: ({ viewer, stores, counters, loaded: administrators }) => ({
      listing: userListing(viewer, stores, new GroupVisibility(viewer, stores)),
      page: ({ selection }) => listOf(stores.users).page(selection, counters),
      affordances: () => ({ canCreate: canManage(viewer) }),
      represent: async () => (user) => representUser(user, viewer, { position: 'element', administrators }),
    }),
  }),
)
