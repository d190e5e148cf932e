import { type Resource, Single } from '#shared/platform/hal/resource.ts'
import { versionTag } from '#shared/platform/http/conditional.ts'
import { requirePermission, requireVisible } from '#shared/platform/http/errors.ts'
import type { Ports, Viewer } from '#shared/platform/product.ts'
import type { Endpoint, Request } from './endpoint.ts'

/** Data loaded for an address: its entity, if there is one, and whatever else the endpoint needs. */
export interface Loaded<E> {
  entity?: E
}

/** The version on which conditional requests depend. */
export interface Versioned<E> {
  /**
   * The version of an entity, if that is not its `version`, which every write raises by one. The write is refused if it
   * has changed since it was read.
   */
  versionOf?(entity: E, viewer: Viewer): number
}

/** The `versionTag` of an entity; undefined for one that is computed. */
export function versionOf<E>(resource: Versioned<E>, entity: E, viewer: Viewer): string | undefined {
  const stored = entity as { id?: number; createdAt?: string; version?: number }
  const version = resource.versionOf?.(entity, viewer) ?? stored.version
  return version === undefined ? undefined : versionTag(stored, version, viewer)
}

/** Resource at an address: how its entity is found, and who sees it. */
export interface AddressedResource<E, L extends Loaded<E> = Loaded<E>> extends Versioned<E> {
  /** Starts while the requester is still being loaded, and reads everything in as few round trips as possible. */
  load: (request: Request<'id'>, ports: Ports) => Promise<L>
  /** Whether the requester sees the entity; by default everybody does. */
  isVisible?(viewer: Viewer, entity: E, loaded: L): boolean
  /** A right without which every address is 403, whether it names an entity or not. */
  isPermitted?(viewer: Viewer): boolean
}

/** The requester, and what was loaded for them. */
export interface Addressed<E, L> {
  viewer: Viewer
  entity: E
  loaded: L
}

/**
 * Finds the entity of an address for a requester who may do something with it.
 *
 * @param permits whether the requester may do it, if they see the entity
 * @throws `Unauthenticated`, `MissingPermission` without the right to the resource at all, `NotFound`, or
 *   `MissingPermission`, in this order
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

/** A resource that is shown at an address of its own. */
export interface ShownResource<E, L extends Loaded<E> = Loaded<E>> extends AddressedResource<E, L> {
  represent: (entity: E, viewer: Viewer, loaded: L, ports: Ports) => Resource | Promise<Resource>
}

/** The endpoint that shows a resource: 404 if it is missing or hidden from the requester. */
export const show =
  <E, L extends Loaded<E>>(resource: ShownResource<E, L>) =>
  async (request: Request<'id'>, ports: Ports): Promise<Single> => {
    const { viewer, entity, loaded } = await findAddressed(resource, request, ports)
    const shown = await resource.represent(entity, viewer, loaded, ports)
    return new Single(shown, versionOf(resource, entity, viewer))
  }

/** The endpoint of a resource that is there for everybody who may use the API. */
export const showAlways =
  (represent: (viewer: Viewer) => Resource): Endpoint =>
  async ({ viewer }) =>
    new Single(represent(await viewer))
