import type { Entity } from '#shared/platform/collections/entity.ts'
import type { Resource } from '#shared/platform/hal/resource.ts'
import type { ApiError } from '#shared/platform/http/errors.ts'
import type { Ports, Viewer } from '#shared/platform/product.ts'
import { type Draft, draftChange, draftNew } from '#shared/platform/properties/draft.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { Properties } from '#shared/platform/properties/property.ts'
import { type OwnerLookup, withTaken } from '#shared/platform/properties/unique.ts'
import type { Request } from './endpoint.ts'
import type { AddressedResource, Loaded, Versioned } from './show.ts'

/** The data that a review gets in addition to the draft. */
export interface Reviewing<E, L> {
  /** The body of the request. */
  input: Values
  viewer: Viewer
  /** The entity before the write; absent if the write creates it. */
  entity?: E
  /**
   * The current values as the API shows them. A value of the draft is new if it differs from the current value of its
   * property.
   */
  present?: Values
  loaded: L
  ports: Ports
}

/** The rules for drafting the values of a resource. */
export interface DraftedResource<E extends Entity, L> {
  /** The properties. Their rules get the loaded data as the context. */
  properties: Properties<E, L>
  /** Returns the collection in which the service looks up whether a unique value is already taken. */
  collection?: (ports: Ports) => OwnerLookup<E>
  /** Reviews the complete draft, and may change it and its violations. */
  review?: (draft: Draft, reviewing: Reviewing<E, L>) => Draft | Promise<Draft>
}

/** The rules that a creation and its form share. */
export interface NewResource<E extends Entity, L = unknown> extends DraftedResource<E, L> {
  /** Reads the data on which the creation depends, while the requester is being loaded. */
  loadForCreation?: (request: Request, ports: Ports) => Promise<L>
  /** Returns the defaults that depend on the body. */
  defaults?(input: Values): Values
  mayCreate(viewer: Viewer, loaded: L): boolean
}

/** The rules that a change and its form share. */
export interface PresentResource<E extends Entity, L extends Loaded<E> = Loaded<E>>
  extends DraftedResource<E, L>,
    AddressedResource<E, L> {
  /** Returns whether a requester who may see the entity may also change it. The default is true. */
  mayUpdate?(viewer: Viewer, entity: E, loaded: L, input: Values): boolean
}

/** A write with its draft and all violations of the draft. Only a draft without violations can be saved. */
export interface Drafted<E, L> {
  viewer: Viewer
  loaded: L
  /** The properties that the entity has and the requester may know. */
  properties: Properties<E, L>
  draft: Draft
  /** The current values of the entity, or the defaults of a new one. */
  present: Values
}

/** The data that a save gets in addition to the entity. */
export interface Saving<L, R = Request> {
  loaded: L
  viewer: Viewer
  request: R
  ports: Ports
}

/** The rules for saving an entity. Creations and changes share these rules. */
interface SavedResource<E, L> {
  /** Returns the entity with the values of a draft; null removes a value. By default, values are stored unchanged. */
  withValues?(present: E, values: Values, viewer: Viewer, loaded: L): E | Promise<E>
  represent: (entity: E, viewer: Viewer, loaded: L, ports: Ports) => Resource | Promise<Resource>
}

/**
 * A resource that can be created. `create` first calls `defaults`, then both `collection` and `loadForCreation`. The
 * other members follow in this order: `mayCreate`, `review`, `blank`, `withValues`, `insert`, `represent`.
 */
export interface CreatableResource<E extends Entity, L = unknown>
  extends NewResource<E, L>,
    SavedResource<E, L>,
    Versioned<E> {
  /** Returns a new entity that has an id but not yet the values of the draft. */
  blank: (drafted: { values: Values; viewer: Viewer; loaded: L }, ports: Ports) => Promise<E>
  /**
   * Stores the new entity.
   *
   * @throws ValueTaken if another entity has a value that must be unique
   * @throws WriteRefused if data on which the creation depends has changed, or an import has taken the entity's id
   */
  insert: (entity: E, saving: Saving<L>) => Promise<unknown>
}

/**
 * A resource that can be changed. `update` calls its members in this order: `load` and `collection`, `isPermitted`,
 * `isVisible`, `mayUpdate`, `versionOf`, `review`, `withValues`, `replace`, `represent`. For example:
 *
 *     const notes: UpdatableResource<Note> = {
 *       properties, load, represent,
 *       replace: (before, after, { ports }) => notesIn(ports).replace(before, after),
 *     }
 */
export interface UpdatableResource<E extends Entity, L extends Loaded<E> = Loaded<E>>
  extends PresentResource<E, L>,
    SavedResource<E, L> {
  /**
   * Writes the change.
   *
   * @throws ValueTaken if another entity already has a value that must be unique
   * @throws WriteRefused if another request changed the entity first
   */
  replace: (before: E, after: E, saving: Saving<L, Request<'id'>>) => Promise<unknown>
}

/** A body, and the data that determines the effect of the body on an entity. */
interface Drafting<E, L> {
  /** All properties of the resource, including the properties that the entity does not have. */
  all: Properties<E, L>
  input: Values
  viewer: Viewer
  loaded: L
  ports: Ports
  /** The stored entity; absent for a new entity. */
  entity?: E
  /** Further defaults of a new entity, such as the author. */
  given?: Values
  /** The violations for unique values that other entities already have. */
  taken?: ApiError[]
  /** Checks rules that involve several properties. */
  review?: (draft: Draft, reviewing: Reviewing<E, L>) => Draft | Promise<Draft>
}

/** Applies a body to an existing or new entity, and reviews the result. */
export async function drafted<E extends object, L>(drafting: Drafting<E, L>): Promise<Drafted<E, L>> {
  const { input, viewer, loaded, ports, entity, given = {}, taken = [], review } = drafting
  const applied = entity ? draftChange<E, L>(drafting, entity) : draftNew<E, L>(drafting, given)
  const { properties, present } = applied
  const draft = withTaken(applied.draft, taken)
  const reviewing = { input, viewer, loaded, ports, ...(entity && { entity, present }) }
  return { viewer, loaded, properties, present, draft: (await review?.(draft, reviewing)) ?? draft }
}
