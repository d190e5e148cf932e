import type { Entity } from '#shared/platform/collections/entity.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { Single } from '#shared/platform/hal/resource.ts'
import { requireMatch } from '#shared/platform/http/conditional.ts'
import { requirePermission, updateConflict } from '#shared/platform/http/errors.ts'
import type { Ports, Viewer } from '#shared/platform/product.ts'
import { newIn, requireValid } from '#shared/platform/properties/draft.ts'
import { dated, withDraft } from '#shared/platform/properties/entity.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import { ownersOf, saved } from '#shared/platform/properties/unique.ts'
import type { Endpoint, Request } from './endpoint.ts'
import { type Addressed, findAddressed, type Loaded, versionOf } from './show.ts'
import {
  type CreatableResource,
  type Drafted,
  type DraftedResource,
  drafted,
  type NewResource,
  type PresentResource,
  type UpdatableResource,
} from './written-resource.ts'

/**
 * The endpoint that creates a resource. If another request writes the same data first, the endpoint runs again, with
 * another id. The response shows the state after the write.
 */
export const create =
  <E extends Entity, L>(resource: CreatableResource<E, L>): Endpoint =>
  (request, ports) =>
    retryingRefusals(async () => {
      const { viewer, loaded, draft } = await draftCreation(resource, request, ports)
      const values = requireValid(draft)
      const blank = await resource.blank({ values, viewer, loaded }, ports)
      const entity = await withValues(resource, blank, values, viewer, loaded)
      const saving = { loaded, viewer, request, ports }
      await saved(resource.properties, () => resource.insert(entity, saving))
      const shown = await resource.represent(entity, viewer, loaded, ports)
      return new Single(shown, versionOf(resource, entity, viewer))
    })

/**
 * Runs a creation, but does not save the new entity.
 *
 * @throws `MissingPermission`
 */
export async function draftCreation<E extends Entity, L>(
  resource: NewResource<E, L>,
  request: Request,
  ports: Ports,
): Promise<Drafted<E, L>> {
  const { body: input } = request
  const given = resource.defaults?.(input) ?? {}
  const [viewer, taken, loaded] = await Promise.all([
    request.viewer,
    ownersIn(resource, { ...given, ...input }, ports),
    resource.loadForCreation?.(request, ports) as Promise<L>,
  ])
  requirePermission(resource.mayCreate(viewer, loaded))
  return drafted<E, L>({
    all: resource.properties,
    given,
    taken: taken(undefined),
    review: resource.review,
    ...{ input, viewer, loaded, ports },
  })
}

/**
 * The endpoint that changes a resource. If another request changes the resource first, the endpoint runs again.
 *
 * A request without changes writes nothing. The response is built after the write, because it may contain the new name
 * of the resource.
 *
 * @throws `UpdateConflict` while the resource is being removed
 */
export const update =
  <E extends Entity & { updatedAt?: string }, L extends Loaded<E>>(resource: UpdatableResource<E, L>) =>
  (request: Request<'id'>, ports: Ports): Promise<Single> =>
    retryingRefusals(async () => {
      const { viewer, entity: before, loaded, draft, present } = await draftUpdate(resource, request, ports)
      const values = newIn(requireValid(draft), present)
      if (before.removal) throw updateConflict()
      const after = dated(before, await withValues(resource, before, values, viewer, loaded), ports.now())
      const saving = { loaded, viewer, request, ports }
      if (after !== before) await saved(resource.properties, () => resource.replace(before, after, saving))
      const stored = after === before ? before : { ...after, version: before.version + 1 }
      // `after` still has the version number from before the write. The number must not be incremented before
      // `represent`, because the response for an activity contains the number as `version`.
      const shown = await resource.represent(after, viewer, loaded, ports)
      return new Single(shown, versionOf(resource, stored, viewer))
    })

/** Returns the entity with the values of a draft. */
const withValues = <E extends Entity, L>(
  resource: Pick<CreatableResource<E, L>, 'properties' | 'withValues'>,
  present: E,
  values: Values,
  viewer: Viewer,
  loaded: L,
) => resource.withValues?.(present, values, viewer, loaded) ?? withDraft(resource.properties, present, values)

/**
 * Runs an update, but does not save the change.
 *
 * @throws `NotFound`, `MissingPermission` or `PreconditionFailed`
 */
export async function draftUpdate<E extends Entity, L extends Loaded<E>>(
  resource: PresentResource<E, L>,
  request: Request<'id'>,
  ports: Ports,
): Promise<Drafted<E, L> & Addressed<E, L>> {
  const { body: input } = request
  const [{ viewer, entity, loaded }, taken] = await Promise.all([
    findAddressed(resource, request, ports, (...found) => resource.mayUpdate?.(...found, input) ?? true),
    ownersIn(resource, input, ports),
  ])
  requireMatch(request, versionOf(resource, entity, viewer))
  const draft = await drafted<E, L>({
    all: resource.properties,
    taken: taken(entity.id),
    review: resource.review,
    ...{ input, viewer, loaded, ports, entity },
  })
  return { ...draft, entity }
}

/** Starts to look up the owners of the unique values in a body. Finds no owners for a resource without a collection. */
const ownersIn = async <E extends Entity, L>(
  { collection, properties }: DraftedResource<E, L>,
  input: Values,
  ports: Ports,
) => (collection ? ownersOf(collection(ports), properties, input) : () => [])
