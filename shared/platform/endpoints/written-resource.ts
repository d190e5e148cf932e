import type { Entity } from '#shared/platform/collections/entity.ts'
import type { Resource } from '#shared/platform/hal/resource.ts'
import type { ApiError } from '#shared/platform/http/errors.ts'
import type { Ports, Viewer } from '#shared/platform/product.ts'
import { type Draft, draftChange, draftNew } from '#shared/platform/properties/draft.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { Properties } from '#shared/platform/properties/property.ts'
import { type UniqueValues, withTaken } from '#shared/platform/properties/unique.ts'
import type { Request } from './endpoint.ts'
import type { AddressedResource, Loaded, Versioned } from './show.ts'

/** Data that a review gets in addition to the draft. */
export interface Reviewing<E, L> {
  /** The body of the request. */
  input: Values
  viewer: Viewer
  /** Absent for a creation. */
  entity?: E
  /** Its values as they are shown: what has one of these is not new. */
  present?: Values
  loaded: L
  ports: Ports
}

/** Rules for drafting the values of a resource. */
export interface DraftedResource<E extends Entity, L> {
  /** The properties. Their rules get the loaded data as the context. */
  properties: Properties<E, L>
  /** Collection in which its unique values are looked up. */
  collection?: (ports: Ports) => UniqueValues<E>
  /** May change the draft and its violations at the end. */
  review?: (draft: Draft, reviewing: Reviewing<E, L>) => Draft | Promise<Draft>
}

/** Common parts of a creation and its form. */
export interface NewResource<E extends Entity, L = unknown> extends DraftedResource<E, L> {
  /** Reads what the creation depends on, at the same time as everything else. */
  loadForCreation?: (request: Request, ports: Ports) => Promise<L>
  /** The defaults that follow from the body. */
  defaults?(input: Values): Values
  mayCreate(viewer: Viewer, loaded: L): boolean
}

/** Common parts of a change and its form. */
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
  /** All properties that the entity has and the requester may know. */
  properties: Properties<E, L>
  draft: Draft
  /** The values that the entity has or, if it is new, starts with. */
  present: Values
}

/** Data that a save gets in addition to the entity. */
export interface Saving<L, R = Request> {
  loaded: L
  viewer: Viewer
  request: R
  ports: Ports
}

/** Common parts of saving a creation and saving a change. */
interface SavedResource<E, L> {
  /** An entity with the values of a draft; null removes a value. By default each is stored as it is. */
  withValues?(present: E, values: Values, viewer: Viewer): E | Promise<E>
  represent: (entity: E, viewer: Viewer, loaded: L, ports: Ports) => Resource | Promise<Resource>
}

/**
 * A resource that can be created. `create` asks it in this order: `defaults`, `collection` and `loadForCreation`, `mayCreate`,
 * `review`, `blank`, `withValues`, `insert`, `represent`.
 */
export interface CreatableResource<E extends Entity, L = unknown>
  extends NewResource<E, L>,
    SavedResource<E, L>,
    Versioned<E> {
  /** A new entity with its id, before it has the values of the draft. */
  blank: (drafted: { values: Values; viewer: Viewer; loaded: L }, ports: Ports) => Promise<E>
  /** @throws ValueTaken, or WriteRefused if what the creation depends on has changed, or its id was taken by an import */
  insert: (entity: E, saving: Saving<L>) => Promise<unknown>
}

/**
 * A resource that can be changed. `update` asks it in this order: `load` and `collection`, `isPermitted`, `isVisible`,
 * `mayUpdate`, `versionOf`, `review`, `withValues`, `replace`, `represent`.
 */
export interface UpdatableResource<E extends Entity, L extends Loaded<E> = Loaded<E>>
  extends PresentResource<E, L>,
    SavedResource<E, L> {
  /** @throws ValueTaken, or WriteRefused if another request was faster */
  replace: (before: E, after: E, saving: Saving<L, Request<'id'>>) => Promise<unknown>
}

/** A body, and everything that decides what it makes of an entity. */
interface Drafting<E, L> {
  /** All properties of the resource, also those that the entity does not have. */
  all: Properties<E, L>
  input: Values
  viewer: Viewer
  loaded: L
  ports: Ports
  /** Absent for a new one. */
  entity?: E
  /** Further defaults of a new one, such as the author. */
  given?: Values
  /** The violations of unique values that belong to others. */
  taken?: ApiError[]
  /** Checks what cannot be checked property by property. */
  review?: (draft: Draft, reviewing: Reviewing<E, L>) => Draft | Promise<Draft>
}

/** Applies a body to an entity, or to a new one, and reviews what comes of it. */
export async function drafted<E extends object, L>(drafting: Drafting<E, L>): Promise<Drafted<E, L>> {
  const { input, viewer, loaded, ports, entity, given = {}, taken = [], review } = drafting
  const applied = entity ? draftChange<E, L>(drafting, entity) : draftNew<E, L>(drafting, given)
  const { properties, present } = applied
  const draft = withTaken(applied.draft, taken)
  const reviewing = { input, viewer, loaded, ports, ...(entity && { entity, present }) }
  return { viewer, loaded, properties, present, draft: (await review?.(draft, reviewing)) ?? draft }
}
