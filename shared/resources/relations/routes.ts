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
    description:
      'A type that is read in the opposite direction, such as `precedes` for `follows`, swaps `from` and `to`.',
  }),
  delete: usual.delete({ errors: ['UpdateConflict'] }),
  'of-work-package': below.list({ runsWith: 'list' }),
  'available-candidates': kind.listing({
    ...workPackageList,
    path: '/api/v3/work_packages/{id}/available_relation_candidates',
    summary: 'List the work packages to which a work package can be related',
    description: 'Includes closed work packages. A page has at most 100 elements.',
    parameters: {
      ...workPackageList.parameters,
      query: 'Words in the subject of the work packages, or an id.',
      type: 'The type of the relation as seen from the work package in the path, such as `follows`; by default `relates`.',
    },
    errors: ['NotFound'],
  }),
  create: below.create({
    summary: 'Create a relation of a work package',
    description:
      'The work package in the path is the `from` end, unless the body names another one as `from`; it is then the `to` end.',
  }),
})
