import { isDeepStrictEqual } from 'node:util'
import type { App } from '#shared/platform/app.ts'
import { type Entity, ValueTaken } from '#shared/platform/collections/entity.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Resource } from '#shared/platform/hal/resource.ts'
import { combined, updateConflict } from '#shared/platform/http/errors.ts'
import type { Viewer } from '#shared/platform/product.ts'
import { type Draft, takenViolation } from '#shared/platform/properties/draft.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { Properties } from '#shared/platform/properties/property.ts'
import { draftCreation, draftUpdate, type NewResource, type PresentResource } from './drafts.ts'
import type { Endpoint, Request } from './endpoint.ts'
import type { Loaded } from './show.ts'

/** What a save gets in addition to the entity. */
export interface Saving<L, R = Request> {
  loaded: L
  viewer: Viewer
  request: R
  app: App
}

/** What saving a creation and saving a change have in common. */
interface SavedResource<E, L> {
  /** An entity with the values of a draft; null removes a value. */
  withValues(present: E, values: Values, viewer: Viewer): E | Promise<E>
  represent(entity: E, viewer: Viewer, loaded: L, app: App): Resource | Promise<Resource>
}

/** A resource that can be created: how its creation is drafted, and saved. */
export interface CreatableResource<E extends Entity, L = unknown>
  extends NewResource<E, L>,
    SavedResource<E, L> {
  /** A new entity with its id, before it has the values of the draft. */
  blank(draft: { values: Values; viewer: Viewer }, app: App): Promise<E>
  /** Reads what only the save needs, while the id is being allocated. */
  loadForSave?(viewer: Viewer, app: App): Promise<Partial<L>>
  /** @throws ValueTaken, or WriteRefused if what the creation depends on has changed, or its id was taken by an import */
  insert(entity: E, saving: Saving<L>): Promise<unknown>
}

/** A resource that can be changed: how its change is drafted, and saved. */
export interface UpdatableResource<E extends Entity, L extends Loaded<E> = Loaded<E>>
  extends PresentResource<E, L>,
    SavedResource<E, L> {
  /** @throws ValueTaken, or WriteRefused if another request was faster */
  replace(before: E, after: E, saving: Saving<L, Request<'id'>>): Promise<unknown>
}

/** The endpoint that creates a resource. If it loses a race, it runs again, with another id. */
export const create =
  <E extends Entity, L>(resource: CreatableResource<E, L>): Endpoint =>
  (request, app) =>
    retryingRefusals(async () => {
      const { viewer, loaded, draft } = await draftCreation(resource, request, app)
      const values = requireValid(draft)
      const [blank, more] = await Promise.all([
        resource.blank({ values, viewer }, app),
        resource.loadForSave?.(viewer, app),
      ])
      const entity = await resource.withValues(blank, values, viewer)
      const saving = { loaded: { ...loaded, ...more }, viewer, request, app }
      const [shown] = await Promise.all([
        resource.represent(entity, viewer, saving.loaded, app),
        saved(resource.properties, () => resource.insert(entity, saving)),
      ])
      return shown
    })

/**
 * The endpoint that changes a resource. If it loses a race, it runs again. What changes nothing writes nothing.
 *
 * @throws `UpdateConflict` while the resource is being removed
 */
export const update =
  <E extends Entity & { updatedAt: string }, L extends Loaded<E>>(resource: UpdatableResource<E, L>) =>
  (request: Request<'id'>, app: App): Promise<Resource> =>
    retryingRefusals(async () => {
      const { viewer, entity, loaded, draft } = await draftUpdate(resource, request, app)
      const values = requireValid(draft)
      if (entity.removal) throw updateConflict()
      const changed = await resource.withValues(entity, values, viewer)
      if (isDeepStrictEqual(changed, entity)) return resource.represent(entity, viewer, loaded, app)
      const updated = { ...changed, updatedAt: app.now().toISOString() }
      const [shown] = await Promise.all([
        resource.represent(updated, viewer, loaded, app),
        saved(resource.properties, () => resource.replace(entity, updated, { loaded, viewer, request, app })),
      ])
      return shown
    })

/** @throws the violations of a draft, if it has any */
export function requireValid({ values, violations }: Draft): Values {
  if (violations.length > 0) throw combined(violations)
  return values
}

/** Runs a save. If a unique value was taken after the draft was made, it throws the violation that a draft has. */
export async function saved<E, T>(properties: Properties<E>, save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    throw error instanceof ValueTaken ? takenViolation(properties, error.property) : error
  }
}
