import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'
import { usualRoutes } from '#shared/platform/http/usual-routes.ts'

const usual = usualRoutes('relations', 'Relation', 'a relation', 'relations')

/** Around work packages, "Relations". */
export const routes = defineRoutes('relations', {
  list: usual.list(),
  show: usual.show(),
  update: usual.update({
    description: 'A type of the other direction makes `from` and `to` change places.',
  }),
  delete: usual.delete({ errors: ['UpdateConflict'] }),
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
