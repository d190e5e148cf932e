import { lambda } from '#shared/lambda.ts'
import { list } from '#shared/platform/endpoints/list.ts'
import { GroupVisibility } from '#shared/resources/groups/visibility.ts'
import { userListing } from '#shared/resources/users/listing.ts'
import { canManage } from '#shared/resources/users/privacy.ts'
import { representUser } from '#shared/resources/users/representer.ts'
import { routes } from '#shared/resources/users/routes.ts'
import { activeAdministrators } from '#shared/resources/users/store.ts'

export const handler = lambda(
  routes.list,
  list({
    collection: (app) => app.users,
    listing: (app, configuration, viewer) =>
      userListing(configuration, app, viewer, new GroupVisibility(viewer, app)),
    canList: canManage,
    canCreate: canManage,
    // Only the requester can be the last active administrator in a list, so only then the others are counted.
    load: async ({ viewer }, { table }) => ((await viewer).isAdmin ? activeAdministrators(table) : undefined),
    represent: (user, viewer, administrators) =>
      representUser(user, viewer, { position: 'element', administrators }),
  }),
)
