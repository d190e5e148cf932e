import { defineRoutes } from '#shared/platform/http/route.ts'
import { usualRoutes } from '#shared/platform/http/usual-routes.ts'

const usual = usualRoutes('roles', 'Role', 'a role', 'roles')

/**
 * The routes of roles (specification, "Roles"). Every requester may read roles, because links to roles show their names
 * anyway.
 */
export const routes = defineRoutes('roles', {
  list: usual.list({ unpaged: true, uses: { table: ['read'] } }),
  create: usual.create({ uses: { table: ['read', 'put', 'update'] } }),
  schema: usual.schema({ uses: { table: ['read'] } }),
  show: usual.show({ uses: { table: ['read'] } }),
  update: usual.update({
    description: 'Changed permissions apply immediately to everybody who has the role.',
    uses: { table: ['read', 'put', 'update'] },
  }),
  delete: usual.delete({
    summary: 'Delete a role that no membership has',
    errors: ['PropertyConstraintViolation'],
    uses: { table: ['read', 'put', 'update'] },
  }),
})
