import type { Viewer } from '#shared/access/viewer.ts'
import type { Ports } from '#shared/ports.ts'
import { type Membership, rolesOf } from '#shared/resources/memberships/model.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { isLocked } from '#shared/resources/principals/model.ts'
import type { AnyPrincipal } from '#shared/resources/principals/store.ts'

/**
 * Returns whether the roles of a membership allow its principal to be assigned to work packages in the project, or to
 * be accountable for them.
 */
export const hasAssignableRole = (membership: Membership, { configuration }: Viewer): boolean => {
  const held = rolesOf(membership)
  return configuration.roles.some(({ id, assignable }) => assignable && held.includes(id))
}

/** Returns whether a principal, who may be locked, has an assignable role in a project. */
export async function isAssignableMember(
  principal: number,
  project: number,
  viewer: Viewer,
  ports: Ports,
): Promise<boolean> {
  const membership = await membershipsIn(ports).in(principal, project)
  return membership !== undefined && hasAssignableRole(membership, viewer)
}

/** Returns whether a principal may be assigned to, or accountable for, work packages in a project. */
export const isAssignable = async (
  principal: AnyPrincipal,
  project: number,
  viewer: Viewer,
  ports: Ports,
): Promise<boolean> => !isLocked(principal) && isAssignableMember(principal.id, project, viewer, ports)
