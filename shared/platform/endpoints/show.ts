import { type Resource, Single } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { versionTag } from '#shared/platform/http/conditional.ts'
import { requirePermission, requireVisible } from '#shared/platform/http/errors.ts'
import type { Ports, Viewer } from '#shared/platform/product.ts'
import type { Endpoint, Request } from './endpoint.ts'

/** Data loaded for an address: its entity, if it exists, and any other data that the endpoint needs. */
export interface Loaded<E> {
  entity?: E
}

/** Defines the version on which conditional requests depend. */
export interface Versioned<E> {
  /**
   * Returns the version of an entity; by default the member `version`, which every write increments. A write is refused
   * if the version has changed since it was read.
   */
  versionOf?(entity: E, viewer: Viewer): number
}

/** Returns the `versionTag` of an entity; undefined for a computed entity, which has no version. */
export function versionOf<E>(resource: Versioned<E>, entity: E, viewer: Viewer): string | undefined {
  const stored = entity as { id?: number; createdAt?: string; version?: number }
  const version = resource.versionOf?.(entity, viewer) ?? stored.version
  return version === undefined ? undefined : versionTag(stored, version, viewer)
}

/**
 * Returns the address of an entity. The address contains the entity's id, or, on routes that identify entities by a
 * string instead of an id, that string.
 */
export const addressOf = ({ route, path }: Request<'id'>, { id }: { id: number }): string =>
  href(route, { ...path, ...(route.names !== 'text' && { id }) })

/** The resource at an address: how its entity is loaded, and which requesters may see it. */
export interface AddressedResource<E, L extends Loaded<E> = Loaded<E>> extends Versioned<E> {
  /**
   * Loads the entity and all further data in as few round trips as possible. Called while the requester is still being
   * loaded.
   */
  load: (request: Request<'id'>, ports: Ports) => Promise<L>
  /** Returns whether the requester may see the entity; by default, all requesters may. */
  isVisible?(viewer: Viewer, entity: E, loaded: L): boolean
  /**
   * Returns whether the requester has the right to use the resource. If not, every address responds with 403, even the
   * address of a missing entity.
   */
  isPermitted?(viewer: Viewer): boolean
}

/** The addressed entity, the requester, and the data that was loaded for the requester. */
export interface Addressed<E, L> {
  viewer: Viewer
  entity: E
  loaded: L
}

/**
 * Finds the entity at an address, and checks the requester's permission for an action on the entity. The first error
 * below that applies is thrown.
 *
 * @param permits returns whether a requester who may see the entity has the permission
 * @throws `Unauthenticated`
 * @throws `MissingPermission` if the requester may not use the resource
 * @throws `NotFound` if the entity is missing or hidden
 * @throws `MissingPermission` if the requester lacks the permission for the action
 */
export async function findAddressed<E, L extends Loaded<E>>(
  resource: AddressedResource<E, L>,
  request: Request<'id'>,
  ports: Ports,
  permits: (viewer: Viewer, entity: E, loaded: L) => boolean = () => true,
): Promise<Addressed<E, L>> {
  const [viewer, loaded] = await Promise.all([request.viewer, resource.load(request, ports)])
  requirePermission(resource.isPermitted?.(viewer) ?? true)
  const entity = requireVisible(loaded.entity)
  requireVisible(entity, resource.isVisible?.(viewer, entity, loaded) ?? true)
  requirePermission(permits(viewer, entity, loaded))
  return { viewer, entity, loaded }
}

/** A resource that is shown at its own address. */
export interface ShownResource<E, L extends Loaded<E> = Loaded<E>> extends AddressedResource<E, L> {
  represent: (entity: E, viewer: Viewer, loaded: L, ports: Ports) => Resource | Promise<Resource>
}

/**
 * The endpoint that shows a resource. The response is a 404 if the resource is missing or hidden from the requester.
 */
export const show =
  <E, L extends Loaded<E>>(resource: ShownResource<E, L>) =>
  async (request: Request<'id'>, ports: Ports): Promise<Single> => {
    const { viewer, entity, loaded } = await findAddressed(resource, request, ports)
    const shown = await resource.represent(entity, viewer, loaded, ports)
    return new Single(shown, versionOf(resource, entity, viewer))
  }

/** The endpoint that shows a resource that always exists. Every user of the API may see it. */
export const showAlways =
  (represent: (viewer: Viewer) => Resource): Endpoint =>
  async ({ viewer }) =>
    new Single(represent(await viewer))
