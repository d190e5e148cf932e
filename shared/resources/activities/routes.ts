import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'

const notify = { notify: 'Whether others are notified: without effect, as there are no notifications.' }

/** Work packages, "Activities". */
export const routes = defineRoutes('activities', {
  list: kind.listing({
    path: '/api/v3/work_packages/{id}/activities',
    summary: 'List the activities of a work package',
    unpaged: true,
    elements: 'Activity',
    errors: ['NotFound'],
  }),
  create: kind.creation({
    path: '/api/v3/work_packages/{id}/activities',
    summary: 'Comment on a work package',
    parameters: notify,
    returns: 'Activity',
    errors: ['NotFound'],
  }),
  show: kind.view({
    path: '/api/v3/activities/{id}',
    summary: 'View an activity',
    returns: 'Activity',
  }),
  update: kind.update({
    path: '/api/v3/activities/{id}',
    summary: 'Change the comment of an activity',
    parameters: notify,
    returns: 'Activity',
  }),
})
