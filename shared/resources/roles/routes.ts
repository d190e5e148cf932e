import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'

/** The routes of roles (rights over the API, "Roles"). Everybody may read them, since links name them anyway. */
export const routes = defineRoutes('roles', {
  list: kind.listing({
    path: '/api/v3/roles',
    summary: 'List roles',
    unpaged: true,
    elements: 'Role',
    uses: { table: ['get'] },
  }),
  create: kind.creation({
    path: '/api/v3/roles',
    summary: 'Create a role',
    returns: 'Role',
    uses: { table: ['get', 'put'] },
  }),
  schema: kind.schema({
    path: '/api/v3/roles/schema',
    summary: 'View the schema of roles',
    uses: { table: ['get'] },
  }),
  show: kind.view({
    path: '/api/v3/roles/{id}',
    summary: 'View a role',
    returns: 'Role',
    uses: { table: ['get'] },
  }),
  update: kind.update({
    path: '/api/v3/roles/{id}',
    summary: 'Update a role',
    description: 'What it grants changes at once for everybody who holds it.',
    returns: 'Role',
    uses: { table: ['get', 'put'] },
  }),
  delete: kind.deletion({
    path: '/api/v3/roles/{id}',
    summary: 'Delete a role that nobody holds',
    success: 204,
    errors: ['PropertyConstraintViolation'],
    uses: { table: ['get', 'query', 'put'] },
  }),
})
