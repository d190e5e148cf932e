import { defineRoutes, reads } from '#shared/platform/http/route.ts'

/** The route that clients poll to learn of changes (specification, "Changes"). */
export const routes = defineRoutes('changes', {
  show: {
    method: 'GET',
    path: '/api/v3/changes',
    summary: 'View which resources have changed',
    description:
      'Responds immediately, without waiting for a change. Topics that the requester cannot see are never reported as changed. With the entity tag of the previous response in `If-None-Match`, the status is 304 if nothing has changed since. Leave at least ten seconds between requests.',
    parameters: {
      since:
        'The `cursor` of an earlier response. A first request has none: its response reports no changes and contains a cursor.',
      topics:
        'The addresses to watch, separated by commas; at most 50. An address may be that of a work package, a project, the list of work packages of a project, or `/api/v3/notifications`. A comment changes only its work package. Any other change of a work package also changes the list of its project. A project changes only if one of its own properties changes.',
    },
    success: 200,
    returns: 'Changes',
    eventual: 'always',
    errors: ['InvalidQuery'],
    uses: { table: reads },
  },
})
