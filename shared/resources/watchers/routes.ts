import { membershipReaders } from '#shared/access/permissions.ts'
import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'

/** What users show depends on the right to know members. */
const users = { inAnyProject: membershipReaders, errors: ['MissingPermission', 'NotFound'] } as const

/** Around work packages, "Watchers". */
export const routes = defineRoutes('watchers', {
  list: kind.listing({
    path: '/api/v3/work_packages/{id}/watchers',
    summary: 'List the watchers of a work package',
    unpaged: true,
    elements: 'Watcher',
    ...users,
  }),
  create: kind.creation({
    path: '/api/v3/work_packages/{id}/watchers',
    summary: 'Add a watcher to a work package',
    description: 'Whoever watches it already is answered with 200.',
    takes: 'WatcherCreation',
    returns: 'User',
    mayFind: true,
    ...users,
  }),
  delete: {
    method: 'DELETE',
    path: '/api/v3/work_packages/{id}/watchers/{user}',
    names: 'me',
    summary: 'Remove a watcher from a work package',
    success: 204,
    errors: ['MissingPermission', 'NotFound'],
    uses: { table: kind.writes },
  },
  available: kind.listing({
    path: '/api/v3/work_packages/{id}/available_watchers',
    summary: 'List who may be added to the watchers of a work package',
    elements: 'User',
    ...users,
  }),
})
