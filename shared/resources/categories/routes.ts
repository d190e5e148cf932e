import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'

/** The routes of categories. There are none as long as there are no work packages, so a category has no address either. */
export const routes = defineRoutes('categories', {
  list: kind.listing({
    path: '/api/v3/projects/{id}/categories',
    summary: 'List the categories of a project',
    description: 'There are none yet.',
    names: 'identifier',
    unpaged: true,
    elements: 'Category',
    errors: ['NotFound'],
    uses: { table: ['get'] },
  }),
})
