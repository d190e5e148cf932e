import { defineRoutes } from '#shared/platform/http/route.ts'
import { usualRoutes } from '#shared/platform/http/usual-routes.ts'
import { queryPermissions } from '#shared/resources/queries/routes.ts'

const usual = usualRoutes('views', 'View', 'a view of work packages', 'views of work packages')

/** The routes of views (specification, "Small things"). */
export const routes = defineRoutes('views', {
  list: usual.list({
    runsWith: 'queries/list',
    inAnyProject: queryPermissions,
    unpaged: true,
    errors: ['MissingPermission'],
  }),
  show: usual.show({ runsWith: 'queries/list', inAnyProject: queryPermissions }),
})
