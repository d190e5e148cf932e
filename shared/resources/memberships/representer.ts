import type { ProjectRights, Viewer } from '#shared/access/viewer.ts'
import { changesOf } from '#shared/platform/endpoints/links.ts'
import { type Link, type Resource, represented, when } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { changingLinks, type DeclaredLinks } from '#shared/platform/properties/resource.ts'
import type { Ports } from '#shared/ports.ts'
import { principalLink } from '#shared/resources/principals/model.ts'
import { representPrincipal } from '#shared/resources/principals/representer.ts'
import { type ProjectSummary, projectLink } from '#shared/resources/projects/model.ts'
import { loadRepresentationContext, representProject } from '#shared/resources/projects/representer.ts'
import { type Role, roleLink } from '#shared/resources/roles/model.ts'
import { representRole } from '#shared/resources/roles/representer.ts'
import type { MembershipContext } from './load-membership.ts'
import { inheritedRoles, type Membership, rolesOf } from './model.ts'
import { canManage } from './policy.ts'
import { properties } from './properties.ts'
import { routes } from './routes.ts'

/** All links of a membership except `self`, for the OpenAPI document. */
export const links: DeclaredLinks = {
  always: { schema: 'The schema of memberships.' },
  lists: { inheritedRoles: 'The roles inherited from groups.' },
  sometimes: {
    ...changingLinks('the membership'),
    delete: 'Removes the direct roles.',
  },
}

export interface RepresentationContext {
  viewer: Viewer
  principal?: Link
  project?: ProjectSummary
  rights?: ProjectRights
  /** True if the principal or the project of the membership is being removed. */
  isBeingRemoved: boolean
}

/** Returns the Membership resource without `_embedded`, for a requester who sees the membership. */
export function representMembership(membership: Membership, context: RepresentationContext): Resource {
  const { viewer, principal, project, rights, isBeingRemoved } = context
  const title = principal?.title
  const mayChange = !isBeingRemoved && canManage(viewer, membership, rights)
  const mayDelete = mayChange && membership.direct.length > 0
  const roles = rolesAmong(rolesOf(membership), viewer)
  const inherited = rolesAmong(inheritedRoles(membership), viewer)
  return {
    _type: 'Membership',
    ...represented(properties, membership, viewer),
    _links: {
      self: { href: href(routes.show, membership), title },
      schema: { href: routes.schema.path },
      project: project ? projectLink(project) : { href: null },
      principal: principal ?? { href: null },
      roles: roles.map(roleLink),
      ...when(inherited.length > 0, { inheritedRoles: inherited.map(roleLink) }),
      ...changesOf(routes.show, membership, { change: mayChange, delete: mayDelete }, title ?? ''),
    },
  }
}

/** Returns the roles with the given ids. Deleted roles are left out. */
const rolesAmong = (ids: readonly number[], { configuration }: Viewer): Role[] =>
  configuration.roles.filter(({ id }) => ids.includes(id))

/** Returns a single membership, which embeds its principal, its project and its roles. */
export async function representSingle(
  membership: Membership,
  { viewerWithMemberRights: viewer, found, project, rights, own }: MembershipContext,
  ports: Ports,
): Promise<Resource> {
  const context = {
    viewer,
    principal: found && principalLink(found, viewer),
    project,
    rights,
    isBeingRemoved: membership.removal !== undefined,
  }
  const [principal, within] = await Promise.all([
    found && representPrincipal(found, viewer, ports),
    project &&
      loadRepresentationContext([project], viewer, ports, { memberships: new Map([[project.id, own]]) }),
  ])
  return {
    ...representMembership(membership, context),
    _embedded: {
      ...(principal && { principal }),
      ...(project && within && { project: representProject(project, within) }),
      roles: rolesAmong(rolesOf(membership), viewer).map((role) => representRole(role, viewer)),
    },
  }
}
