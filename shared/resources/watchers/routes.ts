import { membershipReaders } from '#shared/access/permissions.ts'
import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'
import { usualRoutes } from '#shared/platform/http/usual-routes.ts'
import { ofWorkPackage } from '#shared/resources/work-packages/routes.ts'

/** What users show depends on the right to know members. */
const users = { inAnyProject: membershipReaders, errors: ['MissingPermission', 'NotFound'] } as const

const below = usualRoutes('watchers', 'Watcher', 'a watcher', 'watchers').of(ofWorkPackage)

/** Around work packages, "Watchers". */
export const routes = defineRoutes('watchers', {
  list: below.list({ unpaged: true, ...users }),
  create: {
    ...below.create({
      summary: 'Add a watcher to a work package',
      description: 'Whoever watches it already is answered with 200.',
      takes: 'WatcherCreation',
      mayFind: true,
      ...users,
    }),
    returns: 'User',
  },
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
