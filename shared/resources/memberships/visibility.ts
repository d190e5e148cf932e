import { type ProjectPermission, viewMembershipPermissions } from '#shared/access/permissions.ts'
import { rightsIn, type Viewer } from '#shared/access/viewer.ts'
import type { Ports } from '#shared/ports.ts'
import type { ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import type { HeldRoles, Membership } from './model.ts'
import { requesterMembershipsIn } from './requester-memberships.ts'

export { type RequesterMemberships, requesterMembershipsIn } from './requester-memberships.ts'

/** A requester's own memberships, keyed by project. */
export type OwnMemberships = ReadonlyMap<number, HeldRoles>

/**
 * Returns all memberships of the requester in projects, keyed by project id. Reads them unless they have already been
 * read.
 */
export async function ownMemberships(
  { user, memberships }: Viewer,
  ports: Ports,
): Promise<ReadonlyMap<number, Membership>> {
  if (memberships) return memberships
  const found = user ? await requesterMembershipsIn(ports).of(user) : []
  return new Map(found.flatMap((one) => (one.project === null ? [] : [[one.project, one] as const])))
}

/**
 * Returns the requester's membership in a project. Reads the membership, unless all of the requester's memberships have
 * already been read.
 */
export const ownMembership = async (
  { user, memberships }: Viewer,
  project: number,
  ports: Ports,
): Promise<Membership | undefined> =>
  memberships ? memberships.get(project) : user && requesterMembershipsIn(ports).in(user, project)

/**
 * Returns whether the requester could see a project's members if the project were active and public.
 *
 * @param readers the permissions to see members; a single permission is enough
 */
export const couldSeeMembers = (
  viewer: Viewer,
  own: HeldRoles | undefined,
  readers: readonly ProjectPermission[] = viewMembershipPermissions,
): boolean => rightsIn(viewer, { active: true, public: true }, own).may(...readers)

/**
 * Returns the given projects whose members the requester sees. Reads a project only if the requester's roles in the
 * project, or the built-in role, could let the requester see the members.
 */
export async function withVisibleMembers(
  projects: Iterable<number>,
  viewer: Viewer,
  own: OwnMemberships,
  hierarchy: ProjectHierarchy,
  readers: readonly ProjectPermission[] = viewMembershipPermissions,
): Promise<ReadonlySet<number>> {
  const candidates = [...projects].filter((id) => couldSeeMembers(viewer, own.get(id), readers))
  const found = await Promise.all(candidates.map((id) => hierarchy.project(id)))
  return new Set(
    found.flatMap((one) => (one && rightsIn(viewer, one, own.get(one.id)).may(...readers) ? [one.id] : [])),
  )
}
