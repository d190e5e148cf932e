import { lambda } from '#shared/lambda.ts'
import { list } from '#shared/platform/endpoints/list.ts'
import { GroupVisibility } from '#shared/resources/groups/visibility.ts'
import { placeholderUserListing } from '#shared/resources/placeholder-users/listing.ts'
import { canManage } from '#shared/resources/placeholder-users/policy.ts'
import { representPlaceholderUser } from '#shared/resources/placeholder-users/representer.ts'
import { routes } from '#shared/resources/placeholder-users/routes.ts'

export const handler = lambda(
  routes.list,
  list({
    collection: (app) => app.placeholderUsers,
    listing: (app, _, viewer) => placeholderUserListing(app.groups, new GroupVisibility(viewer, app)),
    canList: canManage,
    canCreate: canManage,
    represent: (user, viewer) => representPlaceholderUser(user, viewer, 'element'),
  }),
)
