import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'

/** The route of the search. */
export const routes = defineRoutes('search', {
  list: kind.listing({
    path: '/api/v3/search',
    summary: 'Search people, projects, versions and work packages',
    description:
      'The best 50, best first. People, projects and versions are searched by name; work packages by their subjects, descriptions and comments, and by number, with a number sign in front of it or without. Case and accents do not matter, nor does the order of the words. What fits the subject comes before what is found in a text only; of very many work packages that fit, the latest are compared. A description or comment is found by its first 200 different words. If there is no time to search all resources of a kind, its list is linked instead.',
    parameters: {
      query:
        'What to search: all of its words. In names, each may be a part of a word; in work packages, it is a word or the beginning of one, and a single letter or digit is a whole word.',
      types: 'Only these types of resources, separated by commas: `User,WorkPackage`.',
    },
    elements: 'SearchResult',
  }),
})
