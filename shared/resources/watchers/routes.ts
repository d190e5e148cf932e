import { viewMembershipPermissions } from '#shared/access/permissions.ts'
import * as kind from '#shared/platform/http/route.ts'
import { type ParentResource, usualRoutes } from '#shared/platform/http/usual-routes.ts'

/** The options shared by routes that show users. Their responses depend on the right to see members. */
const users = { inAnyProject: viewMembershipPermissions, errors: ['MissingPermission', 'NotFound'] } as const

const usual = usualRoutes('watchers', 'Watcher', 'a watcher', 'watchers')

/** Returns the routes of the watchers of a container (specification, "Watchers"). */
export const watcherRoutes = <const Name extends string>(of: ParentResource<Name>) => ({
  list: usual.of(of).list({ unpaged: true, ...users }),
  create: {
    ...usual.of(of).create({
      summary: `Add a watcher to ${of.one}`,
      description: 'If the user already watches the work package, the status is 200.',
      takes: 'WatcherCreation',
      mayFind: true,
      ...users,
    }),
    returns: 'User',
  },
  delete: {
    method: 'DELETE',
    path: `/api/v3/${of.name}/{id}/watchers/{user}`,
    names: 'me',
    summary: `Remove a watcher from ${of.one}`,
    success: 204,
    errors: ['MissingPermission', 'NotFound'],
    uses: { table: kind.writes },
  } as const,
  available: kind.listing({
    path: `/api/v3/${of.name}/{id}/available_watchers`,
    summary: `List the users who can be added to the watchers of ${of.one}`,
    elements: 'User',
    ...users,
  }),
})
