import { defineRoutes } from '#shared/platform/http/route.ts'

const spec = {
  method: 'GET',
  head: true,
  open: true,
  success: 200,
  returns: 'OpenApi',
  errors: [],
  uses: {},
} as const

/** The routes of the entry point (which links to every collection), the health check and the OpenAPI document. */
export const routes = defineRoutes('api', {
  root: {
    method: 'GET',
    path: '/api/v3',
    summary: 'View the root of the API',
    success: 200,
    returns: 'Root',
    errors: [],
    uses: { table: ['read'] },
  },
  health: {
    method: 'GET',
    path: '/api/v3/health',
    summary: 'Check whether the service and its table respond',
    open: true,
    success: 200,
    returns: 'Health',
    errors: [],
    uses: { table: ['read'] },
  },
  spec: { ...spec, path: '/api/v3/spec.json', summary: 'Read this document', mediaType: 'application/json' },
  'spec-yaml': {
    ...spec,
    path: '/api/v3/spec.yml',
    summary: 'Read this document as YAML',
    runsWith: 'spec',
    mediaType: 'application/yaml',
  },
})
