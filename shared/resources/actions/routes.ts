import { projectPermissions } from '#shared/access/permissions.ts'
import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'

/** The routes of actions (specification, "Actions and capabilities"). */
export const routes = defineRoutes('actions', {
  list: kind.listing({
    path: '/api/v3/actions',
    summary: 'List the actions that the requester may take in any context',
    inAnyProject: projectPermissions,
    elements: 'Action',
  }),
  show: kind.view({
    path: '/api/v3/actions/{id+}',
    summary: 'View an action',
    runsWith: 'list',
    inAnyProject: projectPermissions,
    names: 'text',
    returns: 'Action',
  }),
})
