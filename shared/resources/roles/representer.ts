import { changesOf } from '#shared/platform/endpoints/links.ts'
import { type Resource, represented } from '#shared/platform/hal/resource.ts'
import type { Viewer } from '#shared/platform/product.ts'
import type { DeclaredLinks } from '#shared/platform/properties/resource.ts'
import { type Role, roleLink, withPermissionsInOrder } from './model.ts'
import { canDelete, canManage } from './policy.ts'
import { properties } from './properties.ts'
import { routes } from './routes.ts'

/** All links of a role except `self`, for the OpenAPI document. */
export const links: DeclaredLinks = {
  always: { schema: 'The schema of roles.' },
  sometimes: { updateImmediately: 'Changes the role.', delete: 'Deletes the role.' },
}

/**
 * Returns the Role resource for a requester. The resource is the same in a list, on its own and embedded. Permissions
 * are in canonical order.
 */
export function representRole(role: Role, viewer: Viewer): Resource {
  return {
    _type: 'Role',
    ...represented(properties, withPermissionsInOrder(role), viewer),
    _links: {
      self: roleLink(role),
      schema: { href: routes.schema.path },
      ...changesOf(
        routes.show,
        role,
        { change: canManage(viewer), delete: canDelete(viewer, role) },
        role.name,
      ),
    },
  }
}
