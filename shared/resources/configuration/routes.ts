import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'

/** The route of the service's configuration, which clients may read. */
export const routes = defineRoutes('configuration', {
  show: {
    method: 'GET',
    path: '/api/v3/configuration',
    summary: 'View the configuration',
    success: 200,
    returns: 'Configuration',
    errors: [],
    uses: { table: ['read'], publicUrl: true },
  },
  'in-project': kind.view({
    path: '/api/v3/projects/{id}/configuration',
    summary: 'View the configuration of a project',
    runsWith: 'show',
    names: 'identifier',
    returns: 'Configuration',
    uses: { table: ['read'], publicUrl: true },
  }),
})
