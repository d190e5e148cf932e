import { defineRoutes } from '#shared/api/route.ts'

/** Specification, "Actions and capabilities". */
export const routes = defineRoutes('capabilities', {
  list: {
    method: 'GET',
    path: '/api/v3/capabilities',
    summary: 'List who may take which action in which context',
    query: 'page',
    success: 200,
    returns: 'Collection',
    elements: 'Capability',
    errors: ['InvalidQuery'],
    uses: { table: ['get', 'query'] },
  },
  'global-context': {
    method: 'GET',
    path: '/api/v3/capabilities/context/global',
    summary: 'View the global context',
    success: 200,
    returns: 'CapabilityContext::Global',
    errors: [],
    uses: { table: ['get'] },
  },
  'global-contexts': {
    method: 'GET',
    path: '/api/v3/capabilities/contexts/global',
    summary: 'View the global context, under its other address',
    success: 200,
    returns: 'CapabilityContext::Global',
    errors: [],
    uses: { table: ['get'] },
  },
  show: {
    method: 'GET',
    path: '/api/v3/capabilities/{id+}',
    summary: 'View a capability',
    names: 'text',
    success: 200,
    returns: 'Capability',
    errors: ['NotFound'],
    uses: { table: ['get', 'query'] },
  },
})
