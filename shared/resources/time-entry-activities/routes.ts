import { timePermissions } from '#shared/access/permissions.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'
import { entryRoutes } from '#shared/platform/http/usual-routes.ts'

/**
 * The routes of activities of time entries. Reading them requires a permission to see or log time in at least one
 * project.
 */
export const routes = defineRoutes(
  'time-entry-activities',
  entryRoutes(
    'time_entries/activities',
    'TimeEntriesActivity',
    ['an activity of time entries', 'activities of time entries'],
    timePermissions,
  ),
)
