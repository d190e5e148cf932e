import type { App } from '#shared/app.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { NAMED } from '#shared/platform/http/addresses.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import type { Project } from './model.ts'

/** A project, and what the requester is in it. */
export interface LoadedProject {
  project?: Project
  membership?: Membership
}

/** Looks up the project that an address names, by its id or by its identifier, with the requester's membership. */
export async function loadAddressedProject(request: Request<'id'>, app: App): Promise<LoadedProject> {
  const { params, path } = request
  if (params.id !== NAMED) return loadProject(params.id, request, app)
  const id = await app.projects.ownerOf('identifier', path.id)
  return id === undefined ? {} : loadProject(id, request, app)
}

/** Looks up a project by its id, with the requester's membership: one round trip. */
export async function loadProject(id: number, request: Request, app: App): Promise<LoadedProject> {
  const [project, membership] = await Promise.all([app.projects.byId(id), ownMembership(id, request, app)])
  return { project, membership }
}

/** The requester's membership in a project; asked for together with the requester where the credentials name them. */
async function ownMembership(project: number, { claimedId, viewer }: Request, { memberships }: App) {
  const principal = claimedId ?? (await viewer).user?.id
  return principal === undefined ? undefined : memberships.in(principal, project)
}

/** All memberships of the requester in projects, by the project. */
export async function ownMemberships(
  { claimedId, viewer }: Pick<Request, 'claimedId' | 'viewer'>,
  { memberships }: App,
) {
  const principal = claimedId ?? (await viewer).user?.id
  const found = principal === undefined ? [] : await memberships.of(principal)
  return new Map(found.flatMap((one) => (one.project === null ? [] : [[one.project, one] as const])))
}
