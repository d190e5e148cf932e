import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'

export const routes = defineRoutes('search', {
  list: kind.listing({
    path: '/api/v3/search',
    summary: 'Search people, projects, versions and work packages',
    description:
      'Returns the 50 best results, best first. Principals, projects and versions are found by name. Work packages are found by subject, description, comments and id; a number sign before the id is optional. Case, accents and the order of words do not matter. Matches in the subject come before those in other texts. If very many work packages match, only the latest are ranked. Only the first 200 different words of a description or comment are searched. If there is not enough time to search a kind of resource completely, the response links to its list.',
    parameters: {
      query:
        'The words to search for; all of them must match. In names, a word matches any part of a word. In texts of work packages, it matches only the beginning of a word, and a single letter or digit only a whole word.',
      types:
        'The types of resources to search, separated by commas, such as `User,WorkPackage`; by default all.',
    },
    elements: 'SearchResult',
  }),
})
