import { membershipReaders, timeLoggers, timePermissions } from '#shared/access/permissions.ts'
import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'

const reads = ['get', 'query'] as const
const writes = ['get', 'query', 'put', 'update', 'delete', 'check'] as const

/** Whoever holds one of these in any project sees the activities. */
const ofActivities = { inAnyProject: timePermissions, uses: { table: reads } } as const

/** Around work packages, "Time entries". */
export const routes = defineRoutes('time-entries', {
  list: kind.listing({
    path: '/api/v3/time_entries',
    summary: 'List time entries',
    elements: 'TimeEntry',
    uses: { table: reads },
  }),
  create: kind.creation({
    path: '/api/v3/time_entries',
    summary: 'Create a time entry',
    inAnyProject: [...timeLoggers, ...membershipReaders],
    returns: 'TimeEntry',
    uses: { table: writes },
  }),
  schema: kind.schema({
    path: '/api/v3/time_entries/schema',
    summary: 'View the schema of time entries',
    inAnyProject: timePermissions,
    errors: ['MissingPermission'],
    uses: { table: reads },
  }),
  'create-form': kind.creationForm({
    path: '/api/v3/time_entries/form',
    summary: 'Check the creation of a time entry',
    inAnyProject: timeLoggers,
    uses: { table: reads },
  }),
  activities: kind.listing({
    path: '/api/v3/time_entries/activities',
    summary: 'List the activities that time may be spent with',
    unpaged: true,
    elements: 'TimeEntriesActivity',
    errors: ['MissingPermission'],
    ...ofActivities,
  }),
  activity: kind.view({
    path: '/api/v3/time_entries/activities/{id}',
    summary: 'View an activity of time entries',
    returns: 'TimeEntriesActivity',
    ...ofActivities,
  }),
  show: kind.view({
    path: '/api/v3/time_entries/{id}',
    summary: 'View a time entry',
    inAnyProject: membershipReaders,
    returns: 'TimeEntry',
    uses: { table: reads },
  }),
  update: kind.update({
    path: '/api/v3/time_entries/{id}',
    summary: 'Update a time entry',
    inAnyProject: membershipReaders,
    returns: 'TimeEntry',
    uses: { table: writes },
  }),
  delete: kind.deletion({
    path: '/api/v3/time_entries/{id}',
    summary: 'Delete a time entry',
    success: 204,
    uses: { table: writes },
  }),
  'update-form': kind.updateForm({
    path: '/api/v3/time_entries/{id}/form',
    summary: 'Check the update of a time entry',
    errors: ['UpdateConflict'],
    uses: { table: reads },
  }),
})
