import { membershipReaders, timeLoggers, timePermissions } from '#shared/access/permissions.ts'
import { defineRoutes, writes } from '#shared/platform/http/route.ts'
import { usualRoutes } from '#shared/platform/http/usual-routes.ts'
import { routes as activities } from '#shared/resources/time-entry-activities/routes.ts'

const usual = usualRoutes('time_entries', 'TimeEntry', 'a time entry', 'time entries')

/** Around work packages, "Time entries". */
export const routes = defineRoutes(
  'time-entries',
  {
    list: usual.list(),
    create: usual.create({
      inAnyProject: [...timeLoggers, ...membershipReaders],
      uses: { table: writes, sends: ['webhooks'] },
    }),
    schema: usual.schema({ inAnyProject: timePermissions, errors: ['MissingPermission'] }),
    'create-form': usual.creationForm({ inAnyProject: timeLoggers }),
    show: usual.show({ inAnyProject: membershipReaders }),
    update: usual.update({ inAnyProject: membershipReaders }),
    delete: usual.delete(),
    'update-form': usual.updateForm({ errors: ['UpdateConflict'] }),
  },
  activities,
)
