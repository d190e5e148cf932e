import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'

/** The routes of capabilities (specification, "Actions and capabilities"). */
export const routes = defineRoutes('capabilities', {
  list: kind.listing({
    path: '/api/v3/capabilities',
    summary: 'List the actions that principals may take, by context',
    elements: 'Capability',
  }),
  'global-context': {
    method: 'GET',
    path: '/api/v3/capabilities/context/global',
    summary: 'View the global context',
    success: 200,
    returns: 'CapabilityContext::Global',
    errors: [],
    uses: { table: ['read'] },
  },
  'global-contexts': {
    method: 'GET',
    path: '/api/v3/capabilities/contexts/global',
    summary: 'View the global context, at an alternative address',
    sameAs: 'global-context',
    success: 200,
    returns: 'CapabilityContext::Global',
    errors: [],
    uses: { table: ['read'] },
  },
  show: kind.view({
    path: '/api/v3/capabilities/{id+}',
    summary: 'View a capability',
    runsWith: 'list',
    names: 'text',
    returns: 'Capability',
  }),
})
