import { defineRoutes, reads } from '#shared/platform/http/route.ts'

/** The route that clients poll to learn of changes (specification, "Changes"). */
export const routes = defineRoutes('changes', {
  show: {
    method: 'GET',
    path: '/api/v3/changes',
    summary: 'View which resources have changed',
    description:
      'Answers at once. A topic that the requester does not see never changes. With the entity tag of the last answer in `If-None-Match`, the answer is 304 while nothing changes. Send requests at intervals of ten seconds or more.',
    parameters: {
      since:
        'The `cursor` of an earlier answer. Without it, nothing has changed, and the answer has a cursor.',
      topics:
        'The addresses to watch, separated by commas: at most 50 of work packages, projects, lists of work packages of a project, and `/api/v3/notifications`. A comment on a work package changes that work package only, any other change also the list of its project. A project changes with its own properties only.',
    },
    success: 200,
    returns: 'Changes',
    eventual: 'always',
    errors: ['InvalidQuery'],
    uses: { table: reads },
  },
})
