import { withRightsInAnyProject } from '#shared/access/anywhere.ts'
import { membershipReaders } from '#shared/access/permissions.ts'
import { canManageMembers, rightsIn, type Viewer } from '#shared/access/viewer.ts'
import type { Ports } from '#shared/ports.ts'
import { GroupVisibility, type SharedLookups } from '#shared/resources/groups/visibility.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { ownMemberships } from '#shared/resources/memberships/visibility.ts'
import type { Principal } from '#shared/resources/principals/model.ts'
import { ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'

/** Decides who sees members at all: without a user, only if the Anonymous role says so, and in public projects. */
export const canSeeMembersAtAll = (viewer: Viewer) =>
  viewer.user !== undefined || rightsIn(viewer, { active: true, public: true }, undefined).may('view_members')

/**
 * Whether a requester sees a user or a placeholder user in the list of principals, found out from the memberships of that
 * one alone.
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

/** Whether links tell a requester of a principal. */
export type Discloses = (principal: Principal) => Promise<boolean>

/** Those who see the work packages of a project see who may be named by them. */
const readers = [...membershipReaders, 'view_work_packages'] as const

/**
 * Links tell a requester of every user, whom anybody may look up; of groups in a project whose members or work packages
 * they see; and of placeholder users whom they manage or see in the list of principals. Nothing is read for users.
 *
 * @param known what has been read already
 */
export function disclosureTo(viewer: Viewer, ports: Ports, known: Partial<SharedLookups> = {}): Discloses {
  const groups = new GroupVisibility(viewer, ports, { ...known, readers })
  return async ({ kind, id }) => {
    if (kind === 'user' || viewer.isAdmin) return true
    if (kind === 'group') return (await groups.of([id]))(id)
    return viewer.may('manage_placeholder_user') || seesPrincipal(id, viewer, ports)
  }
}
