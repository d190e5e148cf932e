import { withRightsInAnyProject } from '#shared/access/anywhere.ts'
import { viewMembershipPermissions } from '#shared/access/permissions.ts'
import { canManageMembers, rightsIn, type Viewer } from '#shared/access/viewer.ts'
import type { Ports } from '#shared/ports.ts'
import { GroupVisibility, type RequestLookups } from '#shared/resources/groups/visibility.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { ownMemberships } from '#shared/resources/memberships/visibility.ts'
import type { Principal } from '#shared/resources/principals/model.ts'
import { ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'

/**
 * Returns whether there can be any project whose members a requester may see. Always true for signed-in users.
 * Anonymous requesters may see the members of public projects if the Anonymous role allows it.
 */
export const canSeeMembersAtAll = (viewer: Viewer) =>
  viewer.user !== undefined || rightsIn(viewer, { active: true, public: true }, undefined).may('view_members')

/**
 * Returns whether a requester may see a user or placeholder user in the list of principals. Does not read this list,
 * only the memberships that decide the answer.
 */
export async function seesPrincipal(id: number, viewer: Viewer, ports: Ports): Promise<boolean> {
  if (viewer.isAdmin || viewer.may('manage_users') || id === viewer.user?.id) return true
  if (!canSeeMembersAtAll(viewer)) return false
  const [held, own, knowing] = await Promise.all([
    membershipsIn(ports).of(id),
    ownMemberships(viewer, ports),
    withRightsInAnyProject(viewer, ['manage_members'], ports),
  ])
  if (canManageMembers(knowing)) return true
  const hierarchy = new ProjectHierarchy(projectsIn(ports))
  const projects = await Promise.all(
    held.map(({ project }) => project !== null && hierarchy.project(project)),
  )
  return projects.some((one) => one && rightsIn(viewer, one, own.get(one.id)).isVisible)
}

/** Returns whether links disclose a principal to the requester. */
export type Discloses = (principal: Principal) => Promise<boolean>

/**
 * A requester with any of these permissions in a project may see the groups to which work packages of the project link.
 */
const readers = [...viewMembershipPermissions, 'view_work_packages'] as const

/**
 * Returns a function that determines whether links disclose a principal to a requester. Links disclose every user,
 * because anybody may look up users; this needs no read. Links disclose a group if it is in a project whose members or
 * work packages the requester may see. They disclose a placeholder user if the requester may manage placeholder users,
 * or may see this placeholder user in the list of principals.
 *
 * @param known lookups that have already been made
 */
export function disclosureTo(viewer: Viewer, ports: Ports, known: Partial<RequestLookups> = {}): Discloses {
  const groups = new GroupVisibility(viewer, ports, { ...known, readers })
  return async ({ kind, id }) => {
    if (kind === 'user' || viewer.isAdmin) return true
    if (kind === 'group') return (await groups.of([id]))(id)
    return viewer.may('manage_placeholder_user') || seesPrincipal(id, viewer, ports)
  }
}
