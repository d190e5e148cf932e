import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'

/** The route of the search. */
export const routes = defineRoutes('search', {
  list: kind.listing({
    path: '/api/v3/search',
    summary: 'Search people, projects, versions and work packages',
    description:
      'Returns the 50 best results, the best first. Principals, projects and versions are searched by name; work packages by subject, description and comments, and by number, with or without a number sign. Case, accents and the order of words do not matter. Matches in the subject come before those in other texts. If very many work packages match, only the latest are ranked. A description or comment is found by its first 200 different words. If the time does not suffice to search a kind of resource completely, its list is linked instead.',
    parameters: {
      query:
        'The words to search; all of them have to match. In names, each may be a part of a word. In texts of work packages, each is a word or the beginning of one; a single letter or digit is a whole word.',
      types: 'Only these types of resources, separated by commas: `User,WorkPackage`.',
    },
    elements: 'SearchResult',
  }),
})
