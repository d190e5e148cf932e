import { defineRoutes } from '#shared/platform/http/route.ts'
import { usualRoutes } from '#shared/platform/http/usual-routes.ts'

const usual = usualRoutes('grids', 'Grid', 'a grid', 'grids')

/** The routes of grids (specification, "Grids"). */
export const routes = defineRoutes('grids', {
  list: usual.list({
    summary: "List the requester's grids",
    anonymous: 'MissingPermission',
    errors: ['MissingPermission'],
  }),
  create: usual.create({ uses: { table: ['read', 'put', 'update', 'check'] } }),
  schema: usual.schema({ uses: { table: ['read'] } }),
  'create-form': usual.creationForm(),
  show: usual.show({ errors: ['MissingPermission'], uses: { table: ['read'] } }),
  update: usual.update({ uses: { table: ['read', 'put'] } }),
  'update-form': usual.updateForm({ uses: { table: ['read'] } }),
})
