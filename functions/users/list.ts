import { listOf } from '#shared/endpoints/list.ts'
import { lambda } from '#shared/lambda/http.ts'
import { GroupSight } from '#shared/resources/groups/sight.ts'
import { userListing } from '#shared/resources/users/listing.ts'
import { canManage } from '#shared/resources/users/policy.ts'
import { representUser } from '#shared/resources/users/representer.ts'
import { routes } from '#shared/resources/users/routes.ts'

export const listUsers = listOf(
  {
    collection: (app) => app.users,
    listing: (app, configuration, viewer) =>
      userListing(configuration, app.groups, new GroupSight(viewer, app)),
    canList: canManage,
    represent: (user, viewer) => representUser(user, viewer, 'element'),
  },
  routes.list,
)

export const handler = lambda(routes.list, listUsers)
