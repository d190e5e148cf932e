import { viewTypePermissions } from '#shared/access/permissions.ts'
import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'
import { entryRoutes } from '#shared/platform/http/usual-routes.ts'

/** The routes of types of work packages (specification, "Types"). */
export const routes = defineRoutes('types', {
  ...entryRoutes('types', 'Type', ['a type of work packages', 'types of work packages'], viewTypePermissions),
  'in-project': kind.listing({
    path: '/api/v3/projects/{id}/types',
    summary: 'List the types that a project uses',
    runsWith: 'list',
    names: 'identifier',
    unpaged: true,
    elements: 'Type',
    errors: ['NotFound'],
    uses: { table: ['read'] },
  }),
})
