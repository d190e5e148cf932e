import type { App } from '#shared/platform/app.ts'
import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import { type Entity, ValueTaken } from '#shared/platform/collections/entity.ts'
import { presentValues } from '#shared/platform/hal/resource.ts'
import { combined } from '#shared/platform/http/errors.ts'
import type { Viewer } from '#shared/platform/product.ts'
import { type Draft, draft, ownersOf, takenViolation } from '#shared/platform/properties/draft.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import { defaultsOf, type Properties } from '#shared/platform/properties/property.ts'
import type { Request } from './endpoint.ts'

/** What a review gets in addition to the draft. */
export interface Reviewing<E, Gathered> {
  /** The body of the request. */
  input: Values
  viewer: Viewer
  /** Absent for a creation. */
  entity?: E
  gathered: Gathered
  app: App
}

/** What the write and form endpoints of a resource have in common. */
export interface WritableResource<E extends Entity, Gathered = unknown> {
  properties: Properties<E>
  /** Properties that depend on the installation or on the gathered data; only those that the requester may know. */
  customProperties?(viewer: Viewer, gathered: Gathered): Properties<E>
  /** The collection of its entities; absent if only `find` can load them. */
  collection?(app: App): EntityCollection<E>
  /** Finds the entity of an address, if that is not simply the one with the id. */
  find?(request: Request<'id'>, app: App): Promise<E | undefined>
  /** Reads whatever else the write depends on, at the same time as everything else. */
  gather?(request: Request, app: App): Promise<Gathered>
  /** The defaults of a creation that follow from its body. */
  defaults?(input: Values): Values
  /** May change the draft and its violations at the end. */
  review?(draft: Draft, reviewing: Reviewing<E, Gathered>): Draft | Promise<Draft>
  /** @throws `MissingPermission` */
  authorizeCreation(viewer: Viewer, context: Pick<Reviewing<E, Gathered>, 'gathered'>): void
  /** @returns the entity, @throws `NotFound` or `MissingPermission`; the order depends on the resource */
  authorizeUpdate(
    viewer: Viewer,
    entity: E | undefined,
    context: Pick<Reviewing<E, Gathered>, 'gathered' | 'input'>,
  ): E
}

/** A write that is ready to be saved, with everything that is wrong with it. */
export interface Drafted<E, Gathered> {
  viewer: Viewer
  gathered: Gathered
  /** All properties that the requester may know. */
  properties: Properties<E>
  draft: Draft
}

/** A creation without the save: checks the permission, drafts the values, with everything that is wrong with them. */
export async function draftCreation<E extends Entity, Gathered>(
  resource: WritableResource<E, Gathered>,
  request: Request,
  app: App,
): Promise<Drafted<E, Gathered>> {
  const { body: input } = request
  const derived = resource.defaults?.(input)
  const owners = ownersIn(resource, { ...derived, ...input }, app)
  const [viewer, taken, gathered] = await Promise.all([
    request.viewer,
    owners,
    gathering(resource, request, app),
  ])
  resource.authorizeCreation(viewer, { gathered })
  const properties = knownTo(viewer, gathered, resource)
  const present = { ...defaultsOf(properties), ...derived }
  const drafted = withTaken(draft<E>({ properties, input, viewer, present }), taken(undefined))
  const reviewed = (await resource.review?.(drafted, { input, viewer, gathered, app })) ?? drafted
  return { viewer, gathered, properties, draft: reviewed }
}

/** An update without the save: the present entity, the new values and everything that is wrong with them. */
export async function draftUpdate<E extends Entity, Gathered>(
  resource: WritableResource<E, Gathered>,
  request: Request<'id'>,
  app: App,
): Promise<Drafted<E, Gathered> & { entity: E }> {
  const { params, body: input } = request
  const [viewer, found, taken, gathered] = await Promise.all([
    request.viewer,
    resource.find ? resource.find(request, app) : resource.collection?.(app).byId(params.id),
    ownersIn(resource, input, app),
    gathering(resource, request, app),
  ])
  const entity = resource.authorizeUpdate(viewer, found, { gathered, input })
  const properties = knownTo(viewer, gathered, resource)
  const present = presentValues(properties, entity, viewer)
  const drafted = withTaken(draft<E>({ properties, input, viewer, entity, present }), taken(entity.id))
  const reviewed = (await resource.review?.(drafted, { input, viewer, entity, gathered, app })) ?? drafted
  return { viewer, entity, gathered, properties, draft: reviewed }
}

/** Starts to look up the owners of the unique values in a body; none if the resource has no collection. */
const ownersIn = async <E extends Entity, Gathered>(
  { collection, properties }: WritableResource<E, Gathered>,
  input: Values,
  app: App,
) => (collection ? ownersOf(collection(app), properties, input) : () => [])

const knownTo = <E extends Entity, Gathered>(
  viewer: Viewer,
  gathered: Gathered,
  { properties, customProperties }: WritableResource<E, Gathered>,
): Properties<E> => ({ ...properties, ...customProperties?.(viewer, gathered) })

const gathering = async <E extends Entity, Gathered>(
  { gather }: WritableResource<E, Gathered>,
  request: Request,
  app: App,
): Promise<Gathered> => gather?.(request, app) as Promise<Gathered>

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

/** @throws the violations of a draft, if it has any */
export function requireValid({ values, violations }: Draft): Values {
  if (violations.length > 0) throw combined(violations)
  return values
}

/** Runs a save. If a unique value was taken after the draft was made, it throws the violation that a draft has. */
export async function saving<E, T>(properties: Properties<E>, save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    throw error instanceof ValueTaken ? takenViolation(properties, error.property) : error
  }
}
