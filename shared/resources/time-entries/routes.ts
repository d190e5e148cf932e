import {
  logTimePermissions,
  timePermissions,
  viewMembershipPermissions,
  writeTimePermissions,
} from '#shared/access/permissions.ts'
import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'
import { usualRoutes } from '#shared/platform/http/usual-routes.ts'
import { availableProjects } from '#shared/resources/projects/routes.ts'
import { routes as activities } from '#shared/resources/time-entry-activities/routes.ts'
import { workPackageList } from '#shared/resources/work-packages/routes.ts'

const usual = usualRoutes('time_entries', 'TimeEntry', 'a time entry', 'time entries')

/** The routes of time entries (specification, "Time entries"). */
export const routes = defineRoutes(
  'time-entries',
  {
    list: usual.list(),
    create: usual.create({
      inAnyProject: [...logTimePermissions, ...viewMembershipPermissions],
      uses: { table: kind.writes, sends: ['webhooks'] },
    }),
    schema: usual.schema({ inAnyProject: timePermissions, errors: ['MissingPermission'] }),
    'create-form': usual.creationForm({ inAnyProject: logTimePermissions }),
    show: usual.show({ inAnyProject: viewMembershipPermissions }),
    update: usual.update({ inAnyProject: viewMembershipPermissions }),
    delete: usual.delete(),
    'update-form': usual.updateForm({ errors: ['UpdateConflict'] }),
    'available-projects': {
      ...availableProjects('time_entries', 'a time entry', writeTimePermissions),
      summary: 'List the projects in which the requester can create or change time entries',
      runsWith: 'work-packages/available-projects',
    },
    'available-work-packages': kind.listing({
      ...workPackageList,
      path: '/api/v3/time_entries/available_work_packages',
      summary: 'List the work packages on which time can be logged',
      inAnyProject: writeTimePermissions,
      errors: ['MissingPermission'],
    }),
    'available-work-packages-of': kind.listing({
      ...workPackageList,
      path: '/api/v3/time_entries/{id}/available_work_packages',
      summary: 'List the work packages to which a time entry can be moved',
      inAnyProject: writeTimePermissions,
      errors: ['MissingPermission', 'NotFound'],
    }),
  },
  activities,
)
