import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'

/**
 * The route of authentication sources, to which the resources of users link. The specification names this link without
 * describing it.
 */
export const routes = defineRoutes('auth-sources', {
  show: kind.view({
    path: '/api/v3/auth_sources/{id}',
    summary: 'View an authentication source',
    returns: 'AuthSource',
    uses: { table: ['read'] },
  }),
})
