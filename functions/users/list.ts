import { lambda } from '#shared/lambda.ts'
import { list } from '#shared/platform/endpoints/list.ts'
import { listOf } from '#shared/platform/lists/entity-list.ts'
import { GroupVisibility } from '#shared/resources/groups/visibility.ts'
import { userListing } from '#shared/resources/users/listing.ts'
import { canManage } from '#shared/resources/users/privacy.ts'
import { representUser } from '#shared/resources/users/representer.ts'
import { routes } from '#shared/resources/users/routes.ts'
import { activeAdministrators, usersIn } from '#shared/resources/users/store.ts'

export const handler = lambda(
  routes.list,
  list({
    count: (ports) => usersIn(ports).counters(),
    // Loads the active administrators. If only one is left, the response has no links to lock or delete this user.
    load: (_, { table }) => activeAdministrators(table),
    canList: canManage,
    listFor: ({ viewer, ports, counters, loaded: administrators }) => ({
      listing: userListing(viewer, ports, new GroupVisibility(viewer, ports)),
      page: ({ selection }) => listOf(usersIn(ports)).page(selection, counters),
      affordances: () => ({ canCreate: canManage(viewer) }),
      represent: async () => (user) => representUser(user, viewer, { position: 'element', administrators }),
    }),
  }),
)
