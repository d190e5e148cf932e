import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'

const reads = ['get', 'query'] as const
const writes = ['get', 'query', 'put', 'update', 'delete', 'check'] as const

/** Around work packages, "Relations". */
export const routes = defineRoutes('relations', {
  list: kind.listing({
    path: '/api/v3/relations',
    summary: 'List relations',
    elements: 'Relation',
    uses: { table: reads },
  }),
  show: kind.view({
    path: '/api/v3/relations/{id}',
    summary: 'View a relation',
    returns: 'Relation',
    uses: { table: reads },
  }),
  update: kind.update({
    path: '/api/v3/relations/{id}',
    summary: 'Update a relation',
    description: 'A type of the other direction makes `from` and `to` change places.',
    returns: 'Relation',
    uses: { table: writes },
  }),
  delete: kind.deletion({
    path: '/api/v3/relations/{id}',
    summary: 'Delete a relation',
    success: 204,
    errors: ['UpdateConflict'],
    uses: { table: writes },
  }),
  'of-work-package': kind.listing({
    path: '/api/v3/work_packages/{id}/relations',
    summary: 'List the relations of a work package',
    elements: 'Relation',
    errors: ['NotFound'],
    uses: { table: reads },
  }),
  create: kind.creation({
    path: '/api/v3/work_packages/{id}/relations',
    summary: 'Create a relation of a work package',
    description: 'The work package is `from`, or `to` if the body names another one as `from`.',
    returns: 'Relation',
    errors: ['NotFound'],
    uses: { table: writes },
  }),
})
