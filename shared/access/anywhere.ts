import type { Ports } from '#shared/ports.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import { type Memberships, membershipsIn } from '#shared/resources/memberships/store.ts'
import { noRights } from '#shared/resources/principals/model.ts'
import type { ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import { type Projects, projectsIn } from '#shared/resources/projects/store.ts'
import type { Permission, ProjectPermission } from './permissions.ts'
import { permissionsInProject, permissionsWith, type Viewer, withRightsAnywhere } from './viewer.ts'

/** Where rights are read: memberships and projects. */
export interface RightsSources {
  memberships: Pick<Memberships, 'of'>
  projects: Pick<Projects, 'archived' | 'public' | 'isActive'>
}

/** Promises of what a list reads for itself. */
interface ReadByList {
  /** The requester's own memberships in projects. */
  own(): Promise<ReadonlyMap<number, Membership>>
  hierarchy: Pick<ProjectHierarchy, 'project' | 'public'>
}

/** The sources for a list, which does not read again what it reads for itself. */
export const readByList = ({ own, hierarchy }: ReadByList, ports: Ports): RightsSources => ({
  memberships: { of: async () => [...(await own()).values()] },
  projects: {
    archived: (limit) => projectsIn(ports).archived(limit),
    public: (limit) => hierarchy.public(limit),
    isActive: async (id) => (await hierarchy.project(id))?.active ?? false,
  },
})

/** Projects whose rights are read in one batch. */
const PROJECTS_PER_BATCH = 50

/** Fewer archived projects than this are listed with one query; if there are more, projects are read instead. */
const MAX_ARCHIVED = 100

/**
 * Finds out which of some permissions a requester holds in any active project, as a member or because it is public.
 * Reads nothing if no role of the requester grants any of them.
 *
 * @returns the requester with an answer to `mayAnywhere` for these permissions
 */
export const withRightsInAnyProject = (
  viewer: Viewer,
  permissions: readonly ProjectPermission[],
  ports: Ports,
): Promise<Viewer> =>
  withRightsFrom(viewer, permissions, { memberships: membershipsIn(ports), projects: projectsIn(ports) })

/** As `withRightsInAnyProject`, from sources that have read something already. */
export async function withRightsFrom(
  viewer: Viewer,
  permissions: readonly ProjectPermission[],
  sources: RightsSources,
): Promise<Viewer> {
  const { user, isAdmin } = viewer
  if (isAdmin || permissions.length === 0) return viewer
  const { ofMembers, ofOthers } = grantedOf(viewer, permissions)
  if (ofMembers.length + ofOthers.length === 0) return withRightsAnywhere(viewer, new Set())
  const [memberships, archived, [anyPublic]] = await Promise.all([
    user && user.rights.anyProject.length > 0 ? sources.memberships.of(user.id) : none,
    ofMembers.length > 0 ? sources.projects.archived(MAX_ARCHIVED) : none,
    ofOthers.length > 0 ? sources.projects.public(1) : none,
  ])
  const own = inProjects(memberships)
  const held = await heldAsMember(viewer, own, ofMembers, archived, sources)
  const isMissing = ofOthers.some((permission) => !held.has(permission))
  const holdsAsOther = isMissing && (await seesOtherProject(own, anyPublic, sources))
  return withRightsAnywhere(viewer, holdsAsOther ? new Set([...held, ...ofOthers]) : held)
}

/** The permissions that the requester's roles grant in any project, as a member and as a non-member. */
function grantedOf(viewer: Viewer, permissions: readonly ProjectPermission[]) {
  const { anyProject } = viewer.user?.rights ?? noRights
  const ownRoles = viewer.configuration.roles.filter(({ id }) => anyProject.includes(id))
  return {
    ofMembers: anyProject.length > 0 ? among(permissions, permissionsInProject(ownRoles)) : none,
    ofOthers: among(permissions, permissionsWith(viewer, undefined)),
  }
}

/** The permissions that are granted. */
const among = (permissions: readonly ProjectPermission[], granted: ReadonlySet<Permission>) =>
  permissions.filter((permission) => granted.has(permission))

/**
 * Whether a role of a requester who is not an administrator grants one of some permissions, even if only in an
 * archived project.
 */
export function isGrantedSomewhere(viewer: Viewer, permissions: readonly ProjectPermission[]): boolean {
  const { ofMembers, ofOthers } = grantedOf(viewer, permissions)
  return ofMembers.length + ofOthers.length > 0
}

const none: never[] = []

type InProject = Membership & { project: number }
const inProjects = (memberships: readonly Membership[]) =>
  memberships.filter((membership): membership is InProject => membership.project !== null)

/** @param archived the first archived projects; all of them if there are fewer than the limit */
async function heldAsMember(
  viewer: Viewer,
  memberships: readonly InProject[],
  permissions: readonly ProjectPermission[],
  archived: readonly number[],
  sources: RightsSources,
): Promise<ReadonlySet<ProjectPermission>> {
  if (archived.length >= MAX_ARCHIVED) return heldWhereActive(viewer, memberships, permissions, sources)
  const closed = new Set(archived)
  const inActive = memberships.filter(({ project }) => !closed.has(project))
  return new Set(inActive.flatMap((membership) => heldBy(viewer, membership, permissions)))
}

/** The permissions that a membership in an active project grants. */
const heldBy = (viewer: Viewer, membership: Membership, permissions: readonly ProjectPermission[]) =>
  among(permissions, permissionsWith(viewer, membership))

/** Reads projects until all permissions are found, and none that cannot add one. */
async function heldWhereActive(
  viewer: Viewer,
  memberships: readonly InProject[],
  permissions: readonly ProjectPermission[],
  { projects }: RightsSources,
): Promise<Set<ProjectPermission>> {
  const held = new Set<ProjectPermission>()
  const waiting = memberships.map((one) => ({ one, grants: heldBy(viewer, one, permissions) }))
  while (waiting.length > 0) {
    const batch = waiting
      .splice(0, PROJECTS_PER_BATCH)
      .filter(({ grants }) => grants.some((one) => !held.has(one)))
    const found = await Promise.all(batch.map(({ one }) => projects.isActive(one.project)))
    const active = batch.filter((_, index) => found[index])
    for (const permission of active.flatMap(({ grants }) => grants)) held.add(permission)
  }
  return held
}

/**
 * Whether there is a public project of which the requester is not a member.
 *
 * @param anyPublic one public project, if there is any
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
