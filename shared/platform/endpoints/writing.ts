import { isDeepStrictEqual } from 'node:util'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { presentValues, type Resource } from '#shared/platform/hal/resource.ts'
import { requirePermission, updateConflict } from '#shared/platform/http/errors.ts'
import type { Route } from '#shared/platform/http/route.ts'
import type { Viewer } from '#shared/platform/product.ts'
import { type Draft, defaultsOf, draft, requireValid } from '#shared/platform/properties/draft.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { Properties } from '#shared/platform/properties/property.ts'
import { ownersOf, saved, type UniqueValues, withTaken } from '#shared/platform/properties/unique.ts'
import type { Endpoint, Request } from './endpoint.ts'
import { type Addressed, type AddressedResource, findAddressed, type Loaded } from './show.ts'

/** Says what time it is. */
interface Clock {
  now: () => Date
}

/** Data that a review gets in addition to the draft. */
export interface Reviewing<E, L, S = unknown> {
  /** The body of the request. */
  input: Values
  viewer: Viewer
  /** Absent for a creation. */
  entity?: E
  loaded: L
  stores: S
}

/** Rules for drafting the values of a resource. */
export interface DraftedResource<E extends Entity, L, S = unknown> {
  properties: Properties<E>
  /** Properties that depend on the installation or on what was loaded; only those that the requester may know. */
  customProperties?: (viewer: Viewer, loaded: L, stores: S) => Properties<E>
  /** Collection in which its unique values are looked up. */
  collection?: (stores: S) => UniqueValues<E>
  /** The Schema in its forms, if that depends on what was loaded; by default that of its properties. */
  schema?(loaded: L): Resource
  /** May change the draft and its violations at the end. */
  review?: (draft: Draft, reviewing: Reviewing<E, L, S>) => Draft | Promise<Draft>
}

/** Common parts of a creation and its form. */
export interface NewResource<E extends Entity, L = unknown, S = unknown> extends DraftedResource<E, L, S> {
  /** Reads what the creation depends on, at the same time as everything else. */
  loadForCreation?: (request: Request, stores: S) => Promise<L>
  /** The defaults that follow from the body. */
  defaults?(input: Values): Values
  mayCreate(viewer: Viewer, loaded: L): boolean
}

/** Common parts of a change and its form. */
export interface PresentResource<E extends Entity, L extends Loaded<E> = Loaded<E>, S = unknown>
  extends DraftedResource<E, L, S>,
    AddressedResource<E, L, S> {
  /** Whether somebody who sees the entity may change it; by default they may. */
  mayUpdate?(viewer: Viewer, entity: E, loaded: L, input: Values): boolean
  /** Whether a request was made for the present state of the entity; by default it is not asked for. */
  isCurrent?(entity: E, request: Request<'id'>): boolean
}

/** A write that is ready to be saved, with everything that is wrong with it. */
export interface Drafted<E, L> {
  viewer: Viewer
  loaded: L
  /** All properties that the requester may know. */
  properties: Properties<E>
  draft: Draft
}

/** Data that a save gets in addition to the entity. */
export interface Saving<L, S = unknown, R = Request> {
  loaded: L
  viewer: Viewer
  request: R
  stores: S
}

/** Common parts of saving a creation and saving a change. */
interface SavedResource<E, L, S> {
  /** An entity with the values of a draft; null removes a value. */
  withValues(present: E, values: Values, viewer: Viewer): E | Promise<E>
  represent: (entity: E, viewer: Viewer, loaded: L, stores: S) => Resource | Promise<Resource>
}

/** A resource that can be created: how its creation is drafted, and saved. */
export interface CreatableResource<E extends Entity, L = unknown, S = unknown>
  extends NewResource<E, L, S>,
    SavedResource<E, L, S> {
  /** A new entity with its id, before it has the values of the draft. */
  blank: (drafted: { values: Values; viewer: Viewer; loaded: L }, stores: S) => Promise<E>
  /** Reads what only the save needs, while the id is being allocated. */
  loadForSave?: (viewer: Viewer, stores: S, loaded: L) => Promise<Partial<L>>
  /** @throws ValueTaken, or WriteRefused if what the creation depends on has changed, or its id was taken by an import */
  insert: (entity: E, saving: Saving<L, S>) => Promise<unknown>
}

/** A resource that can be changed: how its change is drafted, and saved. */
export interface UpdatableResource<E extends Entity, L extends Loaded<E> = Loaded<E>, S = unknown>
  extends PresentResource<E, L, S>,
    SavedResource<E, L, S> {
  /** @throws ValueTaken, or WriteRefused if another request was faster */
  replace: (before: E, after: E, saving: Saving<L, S, Request<'id'>>) => Promise<unknown>
}

/**
 * The endpoint that creates a resource. If it loses a race, it runs again, with another id. The answer is made after the
 * write, so that everything in it is as it is then.
 */
export const create =
  <E extends Entity, L, S>(resource: CreatableResource<E, L, S>): Endpoint<Route, S> =>
  (request, stores) =>
    retryingRefusals(async () => {
      const { viewer, loaded, draft } = await draftCreation(resource, request, stores)
      const values = requireValid(draft)
      const [blank, more] = await Promise.all([
        resource.blank({ values, viewer, loaded }, stores),
        resource.loadForSave?.(viewer, stores, loaded),
      ])
      const entity = await resource.withValues(blank, values, viewer)
      const saving = { loaded: { ...loaded, ...more }, viewer, request, stores }
      await saved(resource.properties, () => resource.insert(entity, saving))
      return resource.represent(entity, viewer, saving.loaded, stores)
    })

/**
 * The endpoint that changes a resource. If it loses a race, it runs again. What changes nothing writes nothing.
 * The answer is made after the write: it may name the resource itself by what has just changed.
 *
 * @throws `UpdateConflict` while the resource is being removed
 */
export const update =
  <E extends Entity & { updatedAt?: string }, L extends Loaded<E>, S extends Clock>(
    resource: UpdatableResource<E, L, S>,
  ) =>
  (request: Request<'id'>, stores: S): Promise<Resource> =>
    retryingRefusals(async () => {
      const { viewer, entity, loaded, draft } = await draftUpdate(resource, request, stores)
      const values = requireValid(draft)
      if (entity.removal) throw updateConflict()
      const changed = await resource.withValues(entity, values, viewer)
      if (isDeepStrictEqual(changed, entity)) return resource.represent(entity, viewer, loaded, stores)
      const updated = 'updatedAt' in changed ? { ...changed, updatedAt: stores.now().toISOString() } : changed
      await saved(resource.properties, () =>
        resource.replace(entity, updated, { loaded, viewer, request, stores }),
      )
      return resource.represent(updated, viewer, loaded, stores)
    })

/** A creation without the save. @throws `MissingPermission` */
export async function draftCreation<E extends Entity, L, S>(
  resource: NewResource<E, L, S>,
  request: Request,
  stores: S,
): Promise<Drafted<E, L>> {
  const { body: input } = request
  const derived = resource.defaults?.(input)
  const [viewer, taken, loaded] = await Promise.all([
    request.viewer,
    ownersIn(resource, { ...derived, ...input }, stores),
    resource.loadForCreation?.(request, stores) as Promise<L>,
  ])
  requirePermission(resource.mayCreate(viewer, loaded))
  const properties = knownTo(viewer, loaded, resource, stores)
  const present = { ...defaultsOf(properties), ...derived }
  const drafted = withTaken(draft<E>({ properties, input, viewer, present }), taken(undefined))
  const reviewed = (await resource.review?.(drafted, { input, viewer, loaded, stores })) ?? drafted
  return { viewer, loaded, properties, draft: reviewed }
}

/** An update without the save. @throws `NotFound`, `MissingPermission` or, for an outdated state, `UpdateConflict` */
export async function draftUpdate<E extends Entity, L extends Loaded<E>, S>(
  resource: PresentResource<E, L, S>,
  request: Request<'id'>,
  stores: S,
): Promise<Drafted<E, L> & Addressed<E, L>> {
  const { body: input } = request
  const [{ viewer, entity, loaded }, taken] = await Promise.all([
    findAddressed(resource, request, stores, (...found) => resource.mayUpdate?.(...found, input) ?? true),
    ownersIn(resource, input, stores),
  ])
  if (resource.isCurrent?.(entity, request) === false) throw updateConflict()
  const properties = knownTo(viewer, loaded, resource, stores)
  const present = presentValues(properties, entity, viewer)
  const drafted = withTaken(draft<E>({ properties, input, viewer, entity, present }), taken(entity.id))
  const reviewed = (await resource.review?.(drafted, { input, viewer, entity, loaded, stores })) ?? drafted
  return { viewer, entity, loaded, properties, draft: reviewed }
}

/** Starts to look up the owners of the unique values in a body; none if the resource has no collection. */
const ownersIn = async <E extends Entity, L, S>(
  { collection, properties }: DraftedResource<E, L, S>,
  input: Values,
  stores: S,
) => (collection ? ownersOf(collection(stores), properties, input) : () => [])

const knownTo = <E extends Entity, L, S>(
  viewer: Viewer,
  loaded: L,
  { properties, customProperties }: DraftedResource<E, L, S>,
  stores: S,
): Properties<E> => ({ ...properties, ...customProperties?.(viewer, loaded, stores) })
