import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'

/** Specification, "Grids". */
export const routes = defineRoutes('grids', {
  list: kind.listing({
    path: '/api/v3/grids',
    summary: "List the requester's grids",
    anonymous: 'MissingPermission',
    elements: 'Grid',
    errors: ['MissingPermission'],
  }),
  create: kind.creation({
    path: '/api/v3/grids',
    summary: 'Create a grid',
    returns: 'Grid',
    uses: { table: ['get', 'query', 'put', 'update', 'check'] },
  }),
  schema: kind.schema({
    path: '/api/v3/grids/schema',
    summary: 'View the schema of grids',
    uses: { table: ['get'] },
  }),
  'create-form': kind.creationForm({
    path: '/api/v3/grids/form',
    summary: 'Check the creation of a grid',
  }),
  show: kind.view({
    path: '/api/v3/grids/{id}',
    summary: 'View a grid',
    returns: 'Grid',
    errors: ['MissingPermission'],
    uses: { table: ['get'] },
  }),
  update: kind.update({
    path: '/api/v3/grids/{id}',
    summary: 'Update a grid',
    returns: 'Grid',
    uses: { table: ['get', 'put'] },
  }),
  'update-form': kind.updateForm({
    path: '/api/v3/grids/{id}/form',
    summary: 'Check the update of a grid',
    uses: { table: ['get'] },
  }),
})
