import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'

/** The routes of categories, which only imports change. */
export const routes = defineRoutes('categories', {
  list: kind.listing({
    path: '/api/v3/projects/{id}/categories',
    summary: 'List the categories of a project',
    names: 'identifier',
    unpaged: true,
    elements: 'Category',
    errors: ['NotFound'],
    uses: { table: ['get'] },
  }),
  show: kind.view({
    path: '/api/v3/categories/{id}',
    summary: 'View a category of work packages',
    anonymous: 'NotFound',
    returns: 'Category',
  }),
})
