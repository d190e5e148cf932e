import type { Ports } from '#shared/ports.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import {
  type RequesterMemberships,
  requesterMembershipsIn,
} from '#shared/resources/memberships/visibility.ts'
import { noRights } from '#shared/resources/principals/model.ts'
import type { ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import {
  type ArchivedProjects,
  archivedIn,
  type Projects,
  projectsIn,
} from '#shared/resources/projects/store.ts'
import type { Permission, ProjectPermission } from './permissions.ts'
import { permissionsInProject, permissionsWith, type Viewer, withRightsAnywhere } from './viewer.ts'

/** The data sources for a requester's rights: memberships and projects. */
export interface RightsSources {
  memberships: Pick<RequesterMemberships, 'of'>
  projects: Pick<Projects, 'public'>
  archived: Pick<ArchivedProjects, 'ids'>
}

/** The memberships and projects that a list has to read anyway. */
interface ReadByList {
  own(): Promise<ReadonlyMap<number, Membership>>
  hierarchy: Pick<ProjectHierarchy, 'public'>
}

/**
 * Returns sources of rights that reuse the memberships and projects that a list has read, so that they are read only
 * once.
 */
export const readByList = ({ own, hierarchy }: ReadByList, ports: Ports): RightsSources => ({
  memberships: { of: async () => [...(await own()).values()] },
  projects: hierarchy,
  archived: archivedIn(ports),
})

/**
 * Determines which of the given permissions the requester holds in at least one active project. Public projects also
 * count for users who are not members. Reads nothing if none of the requester's roles grants any of these permissions.
 *
 * @returns the requester. `mayAnywhere` accepts the given permissions, and `memberships` contains the memberships that
 * were read, if any.
 */
export const withRightsInAnyProject = (
  viewer: Viewer,
  permissions: readonly ProjectPermission[],
  ports: Ports,
): Promise<Viewer> =>
  withRightsFrom(viewer, permissions, {
    memberships: requesterMembershipsIn(ports),
    projects: projectsIn(ports),
    archived: archivedIn(ports),
  })

/** Does the work of `withRightsInAnyProject`, but reads memberships and projects from the given sources. */
export async function withRightsFrom(
  viewer: Viewer,
  permissions: readonly ProjectPermission[],
  sources: RightsSources,
): Promise<Viewer> {
  if (viewer.isAdmin || permissions.length === 0) return viewer
  const { ofMembers, ofOthers } = grantedOf(viewer, permissions)
  if (ofMembers.length + ofOthers.length === 0) return withRightsAnywhere(viewer, new Set())
  const [memberships, archived, [anyPublic]] = await Promise.all([
    membershipsOf(viewer, sources),
    ofMembers.length > 0 ? sources.archived.ids() : none,
    ofOthers.length > 0 ? sources.projects.public(1) : none,
  ])
  const own = inProjects(memberships)
  const held = heldAsMember(viewer, own, ofMembers, archived)
  const isMissing = ofOthers.some((permission) => !held.has(permission))
  const holdsAsOther = isMissing && (await seesOtherProject(own, anyPublic, sources))
  return {
    ...withRightsAnywhere(viewer, holdsAsOther ? new Set([...held, ...ofOthers]) : held),
    memberships: new Map(own.map((one) => [one.project, one])),
  }
}

/**
 * Returns the requester's memberships. Reads them if they are not known yet. A requester without roles in projects has
 * no memberships, so nothing is read.
 */
function membershipsOf({ user, memberships }: Viewer, sources: RightsSources) {
  if (memberships) return [...memberships.values()]
  return user && user.rights.anyProject.length > 0 ? sources.memberships.of(user) : none
}

/**
 * Returns those of the given permissions that roles grant to the requester. `ofMembers` applies to projects of which
 * the requester is a member, and `ofOthers` to all other projects.
 */
function grantedOf(viewer: Viewer, permissions: readonly ProjectPermission[]) {
  const { anyProject } = viewer.user?.rights ?? noRights
  const ownRoles = viewer.configuration.roles.filter(({ id }) => anyProject.includes(id))
  return {
    ofMembers: anyProject.length > 0 ? among(permissions, permissionsInProject(ownRoles)) : none,
    ofOthers: among(permissions, permissionsWith(viewer, undefined)),
  }
}

const among = (permissions: readonly ProjectPermission[], granted: ReadonlySet<Permission>) =>
  permissions.filter((permission) => granted.has(permission))

/**
 * Returns whether one of the requester's roles grants one of the given permissions, even if the requester has the role
 * only in archived projects. The requester must not be an administrator.
 */
export function isGrantedSomewhere(viewer: Viewer, permissions: readonly ProjectPermission[]): boolean {
  const { ofMembers, ofOthers } = grantedOf(viewer, permissions)
  return ofMembers.length + ofOthers.length > 0
}

const none: never[] = []

type InProject = Membership & { project: number }
const inProjects = (memberships: readonly Membership[]) =>
  memberships.filter((membership): membership is InProject => membership.project !== null)

/**
 * Returns which of the given permissions the requester's memberships grant in active projects.
 *
 * @param archived the ids of all archived projects
 */
function heldAsMember(
  viewer: Viewer,
  memberships: readonly InProject[],
  permissions: readonly ProjectPermission[],
  archived: readonly number[],
): ReadonlySet<ProjectPermission> {
  const closed = new Set(archived)
  const inActive = memberships.filter(({ project }) => !closed.has(project))
  return new Set(inActive.flatMap((membership) => heldBy(viewer, membership, permissions)))
}

/** Returns which of the given permissions a membership grants in an active project. */
const heldBy = (viewer: Viewer, membership: Membership, permissions: readonly ProjectPermission[]) =>
  among(permissions, permissionsWith(viewer, membership))

/**
 * Returns whether there is a public project of which the requester is not a member.
 *
 * @param anyPublic the id of some public project; undefined if there is none
 */
async function seesOtherProject(
  memberships: readonly InProject[],
  anyPublic: number | undefined,
  { projects }: RightsSources,
): Promise<boolean> {
  const own = new Set(memberships.map(({ project }) => project))
  if (anyPublic === undefined) return false
  return !own.has(anyPublic) || (await projects.public(own.size + 1)).some((id) => !own.has(id))
}
