import { membershipReaders } from '#shared/access/permissions.ts'
import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'

/** The route of the search in everything that has a name. */
export const routes = defineRoutes('search', {
  list: kind.listing({
    path: '/api/v3/search',
    summary: 'Search people, projects, versions and work packages',
    description:
      'By name, subject or number: the best 50, best first. A number finds the work package that has it, with a number sign in front of it or without. What is too many to be searched is left out, and its list is linked instead.',
    inAnyProject: membershipReaders,
    parameters: {
      query: 'What to search: all of its words, of which each may be a part of one.',
      types: 'Only these types of resources, separated by commas: `User,WorkPackage`.',
    },
    elements: 'SearchResult',
  }),
})
