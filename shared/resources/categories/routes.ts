import { defineRoutes } from '#shared/platform/http/route.ts'
import { usualRoutes } from '#shared/platform/http/usual-routes.ts'
import { ofProject } from '#shared/resources/projects/routes.ts'

const usual = usualRoutes('categories', 'Category', 'a category', 'categories')

/** The routes of categories, which only imports change. */
export const routes = defineRoutes('categories', {
  list: usual.of(ofProject).list({ unpaged: true, uses: { table: ['get'] } }),
  show: usual.show({ summary: 'View a category of work packages', anonymous: 'NotFound' }),
})
