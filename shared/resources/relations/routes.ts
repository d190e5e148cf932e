import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'

/** Around work packages, "Relations". */
export const routes = defineRoutes('relations', {
  list: kind.listing({
    path: '/api/v3/relations',
    summary: 'List relations',
    elements: 'Relation',
  }),
  show: kind.view({
    path: '/api/v3/relations/{id}',
    summary: 'View a relation',
    returns: 'Relation',
  }),
  update: kind.update({
    path: '/api/v3/relations/{id}',
    summary: 'Update a relation',
    description: 'A type of the other direction makes `from` and `to` change places.',
    returns: 'Relation',
  }),
  delete: kind.deletion({
    path: '/api/v3/relations/{id}',
    summary: 'Delete a relation',
    success: 204,
    errors: ['UpdateConflict'],
  }),
  'of-work-package': kind.listing({
    path: '/api/v3/work_packages/{id}/relations',
    summary: 'List the relations of a work package',
    elements: 'Relation',
    errors: ['NotFound'],
  }),
  create: kind.creation({
    path: '/api/v3/work_packages/{id}/relations',
    summary: 'Create a relation of a work package',
    description: 'The work package is `from`, or `to` if the body names another one as `from`.',
    returns: 'Relation',
    errors: ['NotFound'],
  }),
})
