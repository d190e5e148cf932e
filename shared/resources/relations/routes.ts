import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'
import { usualRoutes } from '#shared/platform/http/usual-routes.ts'
import { ofWorkPackage, workPackageList } from '#shared/resources/work-packages/routes.ts'

const usual = usualRoutes('relations', 'Relation', 'a relation', 'relations')
const below = usual.of(ofWorkPackage)

/** The routes of relations (specification, "Relations"). */
export const routes = defineRoutes('relations', {
  list: usual.list(),
  show: usual.show(),
  update: usual.update({
    description: 'A type of the other direction swaps `from` and `to`.',
  }),
  delete: usual.delete({ errors: ['UpdateConflict'] }),
  'of-work-package': below.list({ runsWith: 'list' }),
  'available-candidates': kind.listing({
    ...workPackageList,
    path: '/api/v3/work_packages/{id}/available_relation_candidates',
    summary: 'List the work packages to which a work package can be related',
    description: 'Closed ones, too. At most 100 on a page.',
    parameters: {
      ...workPackageList.parameters,
      query: 'The words of their subject, or their id.',
      type: 'The type of the relation, from the work package: `follows`, `relates`, …; by default `relates`.',
    },
    errors: ['NotFound'],
  }),
  create: below.create({
    summary: 'Create a relation of a work package',
    description: 'The work package is `from`, or `to` if the body names another one as `from`.',
  }),
})
