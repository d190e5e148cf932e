import type { Viewer } from '#shared/access/viewer.ts'
import { constraintViolation } from '#shared/platform/http/errors.ts'
import type { Ports } from '#shared/ports.ts'
import { audit } from '#shared/resources/audit-entries/audit.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { roleAudit } from './audited.ts'
import type { RoleEntity } from './model.ts'
import type { LoadedRole } from './review.ts'
import { deleteRole } from './store.ts'

/**
 * Deletes a role that no principal holds. A membership that gets the role at the same moment keeps the id of the
 * deleted role. The id has no effect, because it is never reused.
 *
 * @throws WriteRefused, or a violation if the role may not be deleted
 */
export async function removeRole(
  role: RoleEntity,
  ports: Ports,
  { configuration }: LoadedRole,
  viewer: Viewer,
): Promise<undefined> {
  if (role.builtin) throw constraintViolation('base', 'Built-in roles cannot be deleted.')
  const isNamed = configuration.settings.newProjectRoleId === role.id
  if (isNamed || (await membershipsIn(ports).isAssigned(role.id)))
    throw constraintViolation('base', 'Role is still in use.')
  await deleteRole(ports.configuration, role, audit(roleAudit, { before: role }, viewer, ports))
}
