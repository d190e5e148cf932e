import { rightsIn, type Viewer } from '#shared/access/viewer.ts'
import type { Stores } from '#shared/app.ts'
import { fold, sortBytes } from '#shared/platform/dynamodb/fold.ts'
import type { Endpoint, Request } from '#shared/platform/endpoints/endpoint.ts'
import { listInMemory } from '#shared/platform/endpoints/list-in-memory.ts'
import { findAddressed } from '#shared/platform/endpoints/show.ts'
import type { Resource } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import { type Membership, rolesOf } from '#shared/resources/memberships/model.ts'
import { type KnownPrincipal, principalLink } from '#shared/resources/principals/links.ts'
import type { Principal, PrincipalKind } from '#shared/resources/principals/model.ts'
import { principalTypes } from '#shared/resources/principals/model.ts'
import { representerFor } from '#shared/resources/principals/representer.ts'
import { addressedProjects } from '#shared/resources/projects/load-project.ts'
import type { User } from '#shared/resources/users/model.ts'

/** The order of assignable principals is that of their names; they have no filters. */
export const assigneeListing: Listing = { filters: {}, sorts: { id: 'id' } }

/** Whether members of a project may be assignee or responsible there, by their roles. */
const hasAssignableRole = (membership: Membership, { configuration }: Viewer): boolean => {
  const held = rolesOf(membership)
  return configuration.roles.some(({ id, assignable }) => assignable && held.includes(id))
}

const isUnlocked = ({ removal, status }: Principal & Partial<Pick<User, 'status'>>): boolean =>
  !removal && status !== 'locked'

/** Whether a principal may be assignee or responsible in a project. */
export async function isAssignable(
  { principal }: KnownPrincipal,
  project: number,
  viewer: Viewer,
  { memberships }: Stores<'memberships'>,
): Promise<boolean> {
  const membership = await memberships.in(principal.id, project)
  return membership !== undefined && hasAssignableRole(membership, viewer) && isUnlocked(principal)
}

/** Whoever may be assignee or responsible in a project, by name. */
async function assignableIn(
  project: number,
  viewer: Viewer,
  { memberships, principals }: Stores<'memberships' | 'principals'>,
): Promise<KnownPrincipal[]> {
  const members = (await memberships.members(project)).filter((one) => hasAssignableRole(one, viewer))
  const read = (Object.keys(principalTypes) as PrincipalKind[]).map(async (kind) => {
    const ids = members.filter((member) => member.kind === kind).map(({ principal }) => principal)
    const found = await principals.collections[kind].some(ids, (principal) => ({ kind, principal }))
    return [...found.values()].filter(({ principal }) => isUnlocked(principal))
  })
  const named = (await Promise.all(read))
    .flat()
    .map((one) => ({ one, key: sortBytes(fold(principalLink(one, viewer).title)) }))
  return named
    .sort((a, b) => Buffer.compare(a.key, b.key) || a.one.principal.id - b.one.principal.id)
    .map(({ one }) => one)
}

type Listed = Stores<'memberships' | 'principals' | 'table'>

/** The endpoints for a project: for those who see its work packages. */
export async function assignableInProject(
  request: Request<'id'>,
  stores: Stores<'memberships' | 'principals' | 'projects' | 'table'>,
): ReturnType<Endpoint> {
  const { entity: project } = await findAddressed(
    addressedProjects,
    request,
    stores,
    (viewer, found, { membership }) => rightsIn(viewer, found, membership).may('view_work_packages'),
  )
  return listAssignable(href(request.route, project), project.id, request, stores)
}

/** Answers with whoever may be assignee or responsible in a project. @param href the address of the list */
export function listAssignable(href: string, project: number, request: Request, stores: Listed) {
  const list = listInMemory<KnownPrincipal, Listed>({
    href,
    listing: assigneeListing,
    all: (viewer) => assignableIn(project, viewer, stores),
    row: ({ principal }) => ({ id: principal.id }),
    represent: (page, viewer) => representAll(page, viewer, stores),
  })
  return list(request, stores)
}

async function* representAll(
  page: readonly KnownPrincipal[],
  viewer: Viewer,
  stores: Listed,
): AsyncGenerator<Resource> {
  const represent = await representerFor(page, viewer, stores)
  for (const one of page) yield represent(one)
}
