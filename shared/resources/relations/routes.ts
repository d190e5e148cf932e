import { defineRoutes } from '#shared/platform/http/route.ts'
import { usualRoutes } from '#shared/platform/http/usual-routes.ts'
import { ofWorkPackage } from '#shared/resources/work-packages/routes.ts'

const usual = usualRoutes('relations', 'Relation', 'a relation', 'relations')
const below = usual.of(ofWorkPackage)

/** Around work packages, "Relations". */
export const routes = defineRoutes('relations', {
  list: usual.list(),
  show: usual.show(),
  update: usual.update({
    description: 'A type of the other direction makes `from` and `to` change places.',
  }),
  delete: usual.delete({ errors: ['UpdateConflict'] }),
  'of-work-package': below.list({ runsWith: 'list' }),
  create: below.create({
    summary: 'Create a relation of a work package',
    description: 'The work package is `from`, or `to` if the body names another one as `from`.',
  }),
})
