import { viewMembershipPermissions } from '#shared/access/permissions.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'
import { usualRoutes } from '#shared/platform/http/usual-routes.ts'

const usual = usualRoutes('placeholder_users', 'PlaceholderUser', 'a placeholder user', 'placeholder users')

/** The routes of placeholder users (specification, "Placeholder users"). */
export const routes = defineRoutes('placeholder-users', {
  list: usual.list({ inAnyProject: viewMembershipPermissions, errors: ['MissingPermission'] }),
  create: usual.create({
    inAnyProject: viewMembershipPermissions,
    uses: { table: ['read', 'put', 'update'] },
  }),
  schema: usual.schema({ uses: { table: ['read'] } }),
  'create-form': usual.creationForm({ uses: { table: ['read'] } }),
  show: usual.show({ inAnyProject: viewMembershipPermissions }),
  update: usual.update({
    inAnyProject: viewMembershipPermissions,
    uses: { table: ['read', 'put', 'update', 'delete'] },
  }),
  delete: usual.delete({ success: 202, uses: { table: ['read', 'put', 'update'], sends: ['jobs'] } }),
  deletion: usual.deletion(),
  'update-form': usual.updateForm({ errors: ['UpdateConflict'], uses: { table: ['read'] } }),
})
