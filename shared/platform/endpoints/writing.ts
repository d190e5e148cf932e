import { isDeepStrictEqual } from 'node:util'
import type { App } from '#shared/platform/app.ts'
import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { presentValues, type Resource } from '#shared/platform/hal/resource.ts'
import { requirePermission, updateConflict } from '#shared/platform/http/errors.ts'
import type { Viewer } from '#shared/platform/product.ts'
import { type Draft, draft, ownersOf, requireValid, saved } from '#shared/platform/properties/draft.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import { defaultsOf, type Properties } from '#shared/platform/properties/property.ts'
import type { Endpoint, Request } from './endpoint.ts'
import { type Addressed, type AddressedResource, findAddressed, type Loaded } from './show.ts'

/** What a review gets in addition to the draft. */
export interface Reviewing<E, L> {
  /** The body of the request. */
  input: Values
  viewer: Viewer
  /** Absent for a creation. */
  entity?: E
  loaded: L
  app: App
}

/** How the values of a resource are drafted. */
export interface DraftedResource<E extends Entity, L> {
  properties: Properties<E>
  /** Properties that depend on the installation or on what was loaded; only those that the requester may know. */
  customProperties?(viewer: Viewer, loaded: L): Properties<E>
  /** Where its unique values are looked up. */
  collection?(app: App): EntityCollection<E>
  /** May change the draft and its violations at the end. */
  review?(draft: Draft, reviewing: Reviewing<E, L>): Draft | Promise<Draft>
}

/** What a creation and its form have in common. */
export interface NewResource<E extends Entity, L = unknown> extends DraftedResource<E, L> {
  /** Reads what the creation depends on, at the same time as everything else. */
  loadForCreation?(request: Request, app: App): Promise<L>
  /** The defaults that follow from the body. */
  defaults?(input: Values): Values
  mayCreate(viewer: Viewer, loaded: L): boolean
}

/** What a change and its form have in common. */
export interface PresentResource<E extends Entity, L extends Loaded<E> = Loaded<E>>
  extends DraftedResource<E, L>,
    AddressedResource<E, L> {
  /** Whether somebody who sees the entity may change it; by default they may. */
  mayUpdate?(viewer: Viewer, entity: E, loaded: L, input: Values): boolean
}

/** A write that is ready to be saved, with everything that is wrong with it. */
export interface Drafted<E, L> {
  viewer: Viewer
  loaded: L
  /** All properties that the requester may know. */
  properties: Properties<E>
  draft: Draft
}

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
  blank(draft: { values: Values; viewer: Viewer; loaded: L }, app: App): Promise<E>
  /** Reads what only the save needs, while the id is being allocated. */
  loadForSave?(viewer: Viewer, app: App, loaded: L): Promise<Partial<L>>
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

/**
 * The endpoint that creates a resource. If it loses a race, it runs again, with another id. The answer is made after the
 * write, so that everything in it is as it is then.
 */
export const create =
  <E extends Entity, L>(resource: CreatableResource<E, L>): Endpoint =>
  (request, app) =>
    retryingRefusals(async () => {
      const { viewer, loaded, draft } = await draftCreation(resource, request, app)
      const values = requireValid(draft)
      const [blank, more] = await Promise.all([
        resource.blank({ values, viewer, loaded }, app),
        resource.loadForSave?.(viewer, app, loaded),
      ])
      const entity = await resource.withValues(blank, values, viewer)
      const saving = { loaded: { ...loaded, ...more }, viewer, request, app }
      await saved(resource.properties, () => resource.insert(entity, saving))
      return resource.represent(entity, viewer, saving.loaded, app)
    })

/**
 * The endpoint that changes a resource. If it loses a race, it runs again. What changes nothing writes nothing.
 * The answer is made after the write: it may name the resource itself by what has just changed.
 *
 * @throws `UpdateConflict` while the resource is being removed
 */
export const update =
  <E extends Entity & { updatedAt?: string }, L extends Loaded<E>>(resource: UpdatableResource<E, L>) =>
  (request: Request<'id'>, app: App): Promise<Resource> =>
    retryingRefusals(async () => {
      const { viewer, entity, loaded, draft } = await draftUpdate(resource, request, app)
      const values = requireValid(draft)
      if (entity.removal) throw updateConflict()
      const changed = await resource.withValues(entity, values, viewer)
      if (isDeepStrictEqual(changed, entity)) return resource.represent(entity, viewer, loaded, app)
      const updated = 'updatedAt' in changed ? { ...changed, updatedAt: app.now().toISOString() } : changed
      await saved(resource.properties, () =>
        resource.replace(entity, updated, { loaded, viewer, request, app }),
      )
      return resource.represent(updated, viewer, loaded, app)
    })

/** A creation without the save. @throws `MissingPermission` */
export async function draftCreation<E extends Entity, L>(
  resource: NewResource<E, L>,
  request: Request,
  app: App,
): Promise<Drafted<E, L>> {
  const { body: input } = request
  const derived = resource.defaults?.(input)
  const [viewer, taken, loaded] = await Promise.all([
    request.viewer,
    ownersIn(resource, { ...derived, ...input }, app),
    resource.loadForCreation?.(request, app) as Promise<L>,
  ])
  requirePermission(resource.mayCreate(viewer, loaded))
  const properties = knownTo(viewer, loaded, resource)
  const present = { ...defaultsOf(properties), ...derived }
  const drafted = withTaken(draft<E>({ properties, input, viewer, present }), taken(undefined))
  const reviewed = (await resource.review?.(drafted, { input, viewer, loaded, app })) ?? drafted
  return { viewer, loaded, properties, draft: reviewed }
}

/** An update without the save. @throws `NotFound` or `MissingPermission` */
export async function draftUpdate<E extends Entity, L extends Loaded<E>>(
  resource: PresentResource<E, L>,
  request: Request<'id'>,
  app: App,
): Promise<Drafted<E, L> & Addressed<E, L>> {
  const { body: input } = request
  const [{ viewer, entity, loaded }, taken] = await Promise.all([
    findAddressed(resource, request, app, (...found) => resource.mayUpdate?.(...found, input) ?? true),
    ownersIn(resource, input, app),
  ])
  const properties = knownTo(viewer, loaded, resource)
  const present = presentValues(properties, entity, viewer)
  const drafted = withTaken(draft<E>({ properties, input, viewer, entity, present }), taken(entity.id))
  const reviewed = (await resource.review?.(drafted, { input, viewer, entity, loaded, app })) ?? drafted
  return { viewer, entity, loaded, properties, draft: reviewed }
}

/** Starts to look up the owners of the unique values in a body; none if the resource has no collection. */
const ownersIn = async <E extends Entity, L>(
  { collection, properties }: DraftedResource<E, L>,
  input: Values,
  app: App,
) => (collection ? ownersOf(collection(app), properties, input) : () => [])

const knownTo = <E extends Entity, L>(
  viewer: Viewer,
  loaded: L,
  { properties, customProperties }: DraftedResource<E, L>,
): Properties<E> => ({ ...properties, ...customProperties?.(viewer, loaded) })

/**
 * Adds the violations of taken values. They are reported only for properties that the requester may write, so that
 * nobody else learns of them, and only if the value has no other violation.
 */
function withTaken({ values, violations }: Draft, taken: Draft['violations']): Draft {
  const hasViolation = (attribute = '') => violations.some(({ details }) => details.attribute === attribute)
  const more = taken.filter(
    ({ details: { attribute = '' } }) => attribute in values && !hasViolation(attribute),
  )
  return { values, violations: [...violations, ...more] }
}
