import { timePermissions } from '#shared/access/permissions.ts'
import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'

/**
 * The routes of activities of time entries, which only imports change. Readers need a permission on time in any
 * project.
 */
export const routes = defineRoutes('time-entry-activities', {
  list: kind.listing({
    path: '/api/v3/time_entries/activities',
    summary: 'List the activities of time entries',
    unpaged: true,
    elements: 'TimeEntriesActivity',
    errors: ['MissingPermission'],
    inAnyProject: timePermissions,
  }),
  show: kind.view({
    path: '/api/v3/time_entries/activities/{id}',
    summary: 'View an activity of time entries',
    returns: 'TimeEntriesActivity',
    inAnyProject: timePermissions,
  }),
})
