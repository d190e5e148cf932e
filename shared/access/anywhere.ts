import type { App } from '#shared/app.ts'
import { type Membership, noRights } from '#shared/resources/memberships/model.ts'
import type { ProjectPermission } from './permissions.ts'
import { permissionsInProject, rightsIn, type Viewer, withRightsAnywhere } from './viewer.ts'

/** How many projects are read together. */
const BATCH = 50

/** Fewer archived projects than this are listed with one query; if there are more, projects are read instead. */
const MAX_ARCHIVED = 100

/**
 * Finds out which of some permissions a requester holds in any active project, as a member or because it is public.
 * Reads nothing if no role of the requester grants any of them.
 *
 * @returns the requester with an answer to `mayAnywhere` for these permissions
 */
export async function withRightsInAnyProject(
  viewer: Viewer,
  permissions: readonly ProjectPermission[],
  app: App,
): Promise<Viewer> {
  const { user, isAdmin } = viewer
  if (isAdmin || permissions.length === 0) return viewer
  const { ofMembers, ofOthers } = grantedOf(viewer, permissions)
  if (ofMembers.length + ofOthers.length === 0) return withRightsAnywhere(viewer, new Set())
  const [memberships, archived, publicProjects] = await Promise.all([
    user && user.rights.anyProject.length > 0 ? app.memberships.of(user.id) : none,
    ofMembers.length > 0 ? app.projects.archived(MAX_ARCHIVED) : [],
    ofOthers.length > 0 ? app.projects.public(1) : [],
  ])
  const own = memberships.filter(isInProject)
  const held = await heldAsMember(viewer, own, ofMembers, archived, app)
  const isMissing = ofOthers.some((permission) => !held.has(permission))
  const holdsAsOther = isMissing && (await seesOtherProject(own, publicProjects, app))
  return withRightsAnywhere(viewer, new Set([...held, ...(holdsAsOther ? ofOthers : [])]))
}

/** Those of some permissions that the requester's roles grant in any project, as a member and as a non-member. */
function grantedOf({ user, configuration: { roles } }: Viewer, permissions: readonly ProjectPermission[]) {
  const builtin = user ? 'non_member' : 'anonymous'
  const { anyProject } = user?.rights ?? noRights
  const summed = permissionsInProject(roles.filter(({ id }) => anyProject.includes(id)))
  const granted = permissionsInProject(roles.filter((role) => role.builtin === builtin))
  return {
    ofMembers: anyProject.length > 0 ? permissions.filter((permission) => summed.has(permission)) : [],
    ofOthers: permissions.filter((permission) => granted.has(permission)),
  }
}

/**
 * Whether a role of a requester who is not an administrator grants one of some permissions, even if only in an
 * archived project.
 */
export function isGrantedSomewhere(viewer: Viewer, permissions: readonly ProjectPermission[]): boolean {
  const { ofMembers, ofOthers } = grantedOf(viewer, permissions)
  return ofMembers.length + ofOthers.length > 0
}

const none: Membership[] = []

type InProject = Membership & { project: number }
const isInProject = (membership: Membership): membership is InProject => membership.project !== null

/** @param archived the first archived projects; all of them if there are fewer than the limit */
async function heldAsMember(
  viewer: Viewer,
  memberships: readonly InProject[],
  permissions: readonly ProjectPermission[],
  archived: readonly number[],
  app: App,
): Promise<ReadonlySet<ProjectPermission>> {
  if (archived.length >= MAX_ARCHIVED) return heldWhereActive(viewer, memberships, permissions, app)
  const closed = new Set(archived)
  const inActive = memberships.filter(({ project }) => !closed.has(project))
  return new Set(inActive.flatMap((membership) => heldBy(viewer, membership, permissions)))
}

/** What a membership in an active project grants. */
const heldBy = (viewer: Viewer, membership: Membership, permissions: readonly ProjectPermission[]) => {
  const rights = rightsIn(viewer, { active: true, public: false }, membership)
  return permissions.filter((permission) => rights.may(permission))
}

/** Reads projects until all permissions are found, and none that cannot add one. */
async function heldWhereActive(
  viewer: Viewer,
  memberships: readonly InProject[],
  permissions: readonly ProjectPermission[],
  { projects }: App,
): Promise<Set<ProjectPermission>> {
  const held = new Set<ProjectPermission>()
  const waiting = memberships.map((one) => ({ one, grants: heldBy(viewer, one, permissions) }))
  while (waiting.length > 0 && held.size < permissions.length) {
    const batch = waiting.splice(0, BATCH).filter(({ grants }) => grants.some((one) => !held.has(one)))
    const found = await Promise.all(batch.map(({ one }) => projects.byId(one.project)))
    const active = batch.filter((_, index) => found[index]?.active)
    for (const permission of active.flatMap(({ grants }) => grants)) held.add(permission)
  }
  return held
}

/**
 * Whether there is a public project of which the requester is not a member.
 *
 * @param publicProjects one public project, if there is any
 */
async function seesOtherProject(
  memberships: readonly InProject[],
  publicProjects: readonly number[],
  { projects }: App,
): Promise<boolean> {
  const own = new Set(memberships.map(({ project }) => project))
  const isOther = (id: number) => !own.has(id)
  if (publicProjects.length === 0 || publicProjects.some(isOther)) return publicProjects.length > 0
  return (await projects.public(own.size + 1)).some(isOther)
}
