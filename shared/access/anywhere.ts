import type { App } from '#shared/app.ts'
import { type Membership, noRights } from '#shared/resources/memberships/model.ts'
import type { ProjectPermission } from './permissions.ts'
import { heldByRoles, rightsIn } from './project-rights.ts'
import { type Viewer, withRightsAnywhere } from './viewer.ts'

/** Projects looked at together. */
const WAVE = 50

/**
 * A requester of whom it is known which of these permissions they hold in any active project, as a member or
 * because it is public. Reads nothing where no role of theirs grants any.
 */
export async function knownAnywhere(
  viewer: Viewer,
  asked: readonly ProjectPermission[],
  app: App,
): Promise<Viewer> {
  const { user, isAdmin, configuration } = viewer
  if (isAdmin || asked.length === 0) return viewer
  const builtin = user ? 'non_member' : 'anonymous'
  const { anyProject } = user?.rights ?? noRights
  const summed = heldByRoles(configuration.roles.filter(({ id }) => anyProject.includes(id)))
  const granted = heldByRoles(configuration.roles.filter((role) => role.builtin === builtin))
  const ofMembers = anyProject.length > 0 ? asked.filter((permission) => summed.has(permission)) : []
  const ofOthers = asked.filter((permission) => granted.has(permission))
  if (ofMembers.length + ofOthers.length === 0) return withRightsAnywhere(viewer, new Set())
  const memberships = user ? (await app.memberships.of(user.id)).filter(isInProject) : []
  const held = await heldAsMember(viewer, memberships, ofMembers, app)
  const isOpen = ofOthers.some((permission) => !held.has(permission)) && (await isAdmitted(memberships, app))
  return withRightsAnywhere(viewer, new Set([...held, ...(isOpen ? ofOthers : [])]))
}

type InProject = Membership & { project: number }
const isInProject = (membership: Membership): membership is InProject => membership.project !== null

/** Looks at one project after the other only as long as there is something to be found. */
async function heldAsMember(
  viewer: Viewer,
  memberships: readonly InProject[],
  asked: readonly ProjectPermission[],
  { projects }: App,
): Promise<Set<ProjectPermission>> {
  const held = new Set<ProjectPermission>()
  for (let at = 0; at < memberships.length && held.size < asked.length; at += WAVE) {
    const wave = memberships.slice(at, at + WAVE)
    const found = await Promise.all(wave.map(({ project }) => projects.byId(project)))
    for (const [index, project] of found.entries()) {
      const rights = project && rightsIn(viewer, project, wave[index])
      for (const permission of asked) if (rights?.may(permission)) held.add(permission)
    }
  }
  return held
}

/** Whether there is a public project in which the requester is no member. */
async function isAdmitted(memberships: readonly InProject[], { projects }: App): Promise<boolean> {
  const own = new Set(memberships.map(({ project }) => project))
  return (await projects.public(own.size + 1)).some((id) => !own.has(id))
}
