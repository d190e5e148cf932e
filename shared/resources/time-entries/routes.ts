import { membershipReaders, timeLoggers, timePermissions } from '#shared/access/permissions.ts'
import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'

/** Whoever holds one of these in any project sees the activities. */
const ofActivities = { inAnyProject: timePermissions } as const

/** Around work packages, "Time entries". */
export const routes = defineRoutes('time-entries', {
  list: kind.listing({
    path: '/api/v3/time_entries',
    summary: 'List time entries',
    elements: 'TimeEntry',
  }),
  create: kind.creation({
    path: '/api/v3/time_entries',
    summary: 'Create a time entry',
    inAnyProject: [...timeLoggers, ...membershipReaders],
    returns: 'TimeEntry',
  }),
  schema: kind.schema({
    path: '/api/v3/time_entries/schema',
    summary: 'View the schema of time entries',
    inAnyProject: timePermissions,
    errors: ['MissingPermission'],
  }),
  'create-form': kind.creationForm({
    path: '/api/v3/time_entries/form',
    summary: 'Check the creation of a time entry',
    inAnyProject: timeLoggers,
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
  }),
  update: kind.update({
    path: '/api/v3/time_entries/{id}',
    summary: 'Update a time entry',
    inAnyProject: membershipReaders,
    returns: 'TimeEntry',
  }),
  delete: kind.deletion({
    path: '/api/v3/time_entries/{id}',
    summary: 'Delete a time entry',
    success: 204,
  }),
  'update-form': kind.updateForm({
    path: '/api/v3/time_entries/{id}/form',
    summary: 'Check the update of a time entry',
    errors: ['UpdateConflict'],
  }),
})
