import type { App } from '#shared/app.ts'
import { type Membership, noRights } from '#shared/resources/memberships/model.ts'
import type { ProjectPermission } from './permissions.ts'
import { heldByRoles, rightsIn, type Viewer, withRightsAnywhere } from './viewer.ts'

/** Projects looked at together. */
const WAVE = 50

/** As many archived projects are read at once; where there are more, projects are looked at one by one. */
const FEW = 100

/**
 * A requester of whom it is known which of these permissions they hold in any active project, as a member or
 * because it is public. Reads nothing where no role of theirs grants any.
 */
export async function knownAnywhere(
  viewer: Viewer,
  asked: readonly ProjectPermission[],
  app: App,
): Promise<Viewer> {
  const { user, isAdmin } = viewer
  if (isAdmin || asked.length === 0) return viewer
  const { ofMembers, ofOthers } = grantedOf(viewer, asked)
  if (ofMembers.length + ofOthers.length === 0) return withRightsAnywhere(viewer, new Set())
  const [memberships, archived, open] = await Promise.all([
    user && user.rights.anyProject.length > 0 ? app.memberships.of(user.id) : none,
    ofMembers.length > 0 ? app.projects.archived(FEW) : [],
    ofOthers.length > 0 ? app.projects.public(1) : [],
  ])
  const own = memberships.filter(isInProject)
  const held = await heldAsMember(viewer, own, ofMembers, archived, app)
  const isMissing = ofOthers.some((permission) => !held.has(permission))
  const isOpen = isMissing && (await isAdmitted(own, open, app))
  return withRightsAnywhere(viewer, new Set([...held, ...(isOpen ? ofOthers : [])]))
}

/** Those of some permissions that roles of the requester grant, in whatever projects: as a member, and where they are none. */
function grantedOf({ user, configuration: { roles } }: Viewer, asked: readonly ProjectPermission[]) {
  const builtin = user ? 'non_member' : 'anonymous'
  const { anyProject } = user?.rights ?? noRights
  const summed = heldByRoles(roles.filter(({ id }) => anyProject.includes(id)))
  const granted = heldByRoles(roles.filter((role) => role.builtin === builtin))
  return {
    ofMembers: anyProject.length > 0 ? asked.filter((permission) => summed.has(permission)) : [],
    ofOthers: asked.filter((permission) => granted.has(permission)),
  }
}

/** Whether a role of a requester who is no administrator grants one of some permissions, be it in an archived project. */
export function isGrantedSomewhere(viewer: Viewer, asked: readonly ProjectPermission[]): boolean {
  const { ofMembers, ofOthers } = grantedOf(viewer, asked)
  return ofMembers.length + ofOthers.length > 0
}

const none: Membership[] = []

type InProject = Membership & { project: number }
const isInProject = (membership: Membership): membership is InProject => membership.project !== null

/** @param archived the first archived projects: all of them, where they are few */
async function heldAsMember(
  viewer: Viewer,
  memberships: readonly InProject[],
  asked: readonly ProjectPermission[],
  archived: readonly number[],
  app: App,
): Promise<ReadonlySet<ProjectPermission>> {
  if (archived.length >= FEW) return heldWhereActive(viewer, memberships, asked, app)
  const closed = new Set(archived)
  const inActive = memberships.filter(({ project }) => !closed.has(project))
  return new Set(inActive.flatMap((membership) => heldBy(viewer, membership, asked)))
}

/** What a membership in an active project grants. */
const heldBy = (viewer: Viewer, membership: Membership, asked: readonly ProjectPermission[]) => {
  const rights = rightsIn(viewer, { active: true, public: false }, membership)
  return asked.filter((permission) => rights.may(permission))
}

/** Looks at one project after the other only as long as there is something to be found. */
async function heldWhereActive(
  viewer: Viewer,
  memberships: readonly InProject[],
  asked: readonly ProjectPermission[],
  { projects }: App,
): Promise<Set<ProjectPermission>> {
  const held = new Set<ProjectPermission>()
  const waiting = memberships.map((one) => ({ one, grants: heldBy(viewer, one, asked) }))
  while (waiting.length > 0 && held.size < asked.length) {
    const wave = waiting.splice(0, WAVE).filter(({ grants }) => grants.some((one) => !held.has(one)))
    const found = await Promise.all(wave.map(({ one }) => projects.byId(one.project)))
    const active = wave.filter((_, index) => found[index]?.active)
    for (const permission of active.flatMap(({ grants }) => grants)) held.add(permission)
  }
  return held
}

/**
 * Whether there is a public project in which the requester is no member.
 *
 * @param open one public project, if any
 */
async function isAdmitted(
  memberships: readonly InProject[],
  open: readonly number[],
  { projects }: App,
): Promise<boolean> {
  const own = new Set(memberships.map(({ project }) => project))
  const isOther = (id: number) => !own.has(id)
  if (open.length === 0 || open.some(isOther)) return open.length > 0
  return (await projects.public(own.size + 1)).some(isOther)
}
