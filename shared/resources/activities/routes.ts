import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'

const reads = ['get', 'query'] as const
const writes = ['get', 'query', 'put', 'update', 'delete', 'check'] as const

const notify = { notify: 'Whether others are notified: without effect, as there are no notifications.' }

/** Work packages, "Activities". */
export const routes = defineRoutes('activities', {
  list: kind.listing({
    path: '/api/v3/work_packages/{id}/activities',
    summary: 'List the activities of a work package',
    unpaged: true,
    elements: 'Activity',
    errors: ['NotFound'],
    uses: { table: reads },
  }),
  create: kind.creation({
    path: '/api/v3/work_packages/{id}/activities',
    summary: 'Comment on a work package',
    parameters: notify,
    returns: 'Activity',
    errors: ['NotFound'],
    uses: { table: writes },
  }),
  show: kind.view({
    path: '/api/v3/activities/{id}',
    summary: 'View an activity',
    returns: 'Activity',
    uses: { table: reads },
  }),
  update: kind.update({
    path: '/api/v3/activities/{id}',
    summary: 'Change the comment of an activity',
    parameters: notify,
    returns: 'Activity',
    uses: { table: writes },
  }),
})
