import { defineRoutes } from '#shared/platform/http/route.ts'
import { usualRoutes } from '#shared/platform/http/usual-routes.ts'

const usual = usualRoutes('grids', 'Grid', 'a grid', 'grids')

/** Specification, "Grids". */
export const routes = defineRoutes('grids', {
  list: usual.list({
    summary: "List the requester's grids",
    anonymous: 'MissingPermission',
    errors: ['MissingPermission'],
  }),
  create: usual.create({ uses: { table: ['get', 'query', 'put', 'update', 'check'] } }),
  schema: usual.schema({ uses: { table: ['get'] } }),
  'create-form': usual.creationForm(),
  show: usual.show({ errors: ['MissingPermission'], uses: { table: ['get'] } }),
  update: usual.update({ uses: { table: ['get', 'put'] } }),
  'update-form': usual.updateForm({ uses: { table: ['get'] } }),
})
