import { type ProjectRights, rightsIn, type Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { suppressUnhandled } from '#shared/platform/concurrency.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { AddressedResource, Loaded } from '#shared/platform/endpoints/show.ts'
import { isGroupBeingRemoved } from '#shared/resources/principals/status-store.ts'
import type { FoundPrincipal } from '#shared/resources/principals/store.ts'
import { loadProject } from '#shared/resources/projects/load-project.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import type { Membership } from './model.ts'
import { canSee } from './policy.ts'
import type { Member } from './store.ts'

/** A membership as its endpoints have it; it is being removed when its principal or its project is. */
export interface MembershipEntity extends Member, Entity {}

/** Where a membership is, and what the requester may do there. */
export interface MembershipContext {
  found?: FoundPrincipal
  project?: Project
  rights?: ProjectRights
  /** The requester's own membership in the project. */
  own?: Membership
}

export type LoadedMembership = Loaded<MembershipEntity> & MembershipContext

/**
 * Loads a membership with its principal and its project. It is one round trip if this function has seen the membership
 * before, since it stays with its principal and project; otherwise two.
 */
async function loadMembership(request: Request<'id'>, app: App): Promise<LoadedMembership> {
  const { memberships } = app
  const { id } = request.params
  const guess = memberships.lastSeen(id)
  const guessed = guess && suppressUnhandled(loadContext(guess, request, app))
  const member = await memberships.byId(id)
  if (!member) return {}
  const isRight = guess?.principal === member.principal && guess.project === member.project
  const context = await ((isRight && guessed) || loadContext(member, request, app))
  return { ...context, entity: entityOf(member, context) }
}

function entityOf(member: Member, { found, project }: MembershipContext): MembershipEntity {
  const removal = found?.principal.removal ?? project?.removal
  return { ...member, version: 1, ...(removal && { removal }) }
}

/** Loads a principal, a project and the requester's rights there: one round trip. */
export async function loadContext(
  { principal, project }: { principal?: number; project?: number | null },
  request: Request,
  app: App,
): Promise<MembershipContext> {
  const [viewer, found, inProject] = await Promise.all([
    request.viewer,
    principal === undefined ? undefined : app.principals.byId(principal),
    typeof project === 'number' ? loadProject(project, request, app) : undefined,
  ])
  return { found, ...rightsThere(viewer, inProject) }
}

function rightsThere(viewer: Viewer, inProject: { project?: Project; membership?: Membership } | undefined) {
  const { project, membership } = inProject ?? {}
  return project && { project, own: membership, rights: rightsIn(viewer, project, membership) }
}

/** How an address finds a membership, and who sees it. */
export const addressedMemberships: AddressedResource<MembershipEntity, LoadedMembership> = {
  load: loadMembership,
  isVisible: (viewer, membership, { found, rights }) =>
    !(found && isGroupBeingRemoved(found)) && canSee(viewer, membership, rights),
}
