import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'

/** The route of an option of a custom field. Custom values link to it. */
export const routes = defineRoutes('custom-options', {
  show: kind.view({
    path: '/api/v3/custom_options/{id}',
    summary: 'View an option of a custom field',
    returns: 'CustomOption',
    uses: { table: ['read'] },
  }),
})
