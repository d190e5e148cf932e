import { defineRoutes } from '#shared/platform/http/route.ts'
import { usualRoutes } from '#shared/platform/http/usual-routes.ts'
import { ofProject } from '#shared/resources/projects/routes.ts'

const usual = usualRoutes('categories', 'Category', 'a category', 'categories')
const below = usual.of(ofProject)

/** Options of the write routes. All of them run in the function of `create`. */
const writing = { runsWith: 'create' } as const

/** The routes of a project's categories of work packages (specification, "Categories of a project"). */
export const routes = defineRoutes('categories', {
  list: below.list({ unpaged: true, uses: { table: ['read'] } }),
  create: below.create(),
  'create-form': below.creationForm(),
  schema: usual.schema({ summary: 'View the schema of categories', uses: { table: ['read'] } }),
  show: usual.show({ summary: 'View a category of work packages', anonymous: 'NotFound' }),
  update: usual.update(writing),
  delete: usual.delete(writing),
  deletion: usual.deletion(),
  'update-form': usual.updateForm(),
})
