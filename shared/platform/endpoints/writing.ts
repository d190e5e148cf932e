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

/** What a review knows beside the draft. */
export interface Reviewing<E, Gathered> {
  /** The body of the request. */
  input: Values
  viewer: Viewer
  /** Absent when something new is drafted. */
  entity?: E
  gathered: Gathered
  app: App
}

/** What writes of a resource and their forms have in common. */
export interface WritableResource<E extends Entity, Gathered = unknown> {
  properties: Properties<E>
  /** Those that the installation has added, or that depend on what was gathered, as far as a requester may know of them. */
  customProperties?(viewer: Viewer, gathered: Gathered): Properties<E>
  /** Where its entities are kept; absent where `find` alone knows. */
  collection?(app: App): EntityCollection<E>
  /** Finds the entity that an address names, where that is not simply the one with its id. */
  find?(request: Request<'id'>, app: App): Promise<E | undefined>
  /** What else decides on the write; asked for together with everything else. */
  gather?(request: Request, app: App): Promise<Gathered>
  /** The values of something new that follow from what is given. */
  defaults?(input: Values): Values
  /** Has the last word on the violations. */
  review?(draft: Draft, reviewing: Reviewing<E, Gathered>): Draft | Promise<Draft>
  /** @throws `MissingPermission` */
  authorizeCreation(viewer: Viewer, about: Pick<Reviewing<E, Gathered>, 'gathered'>): void
  /** @returns the entity, @throws `NotFound` or `MissingPermission`, in the order of the resource */
  authorizeUpdate(
    viewer: Viewer,
    entity: E | undefined,
    about: Pick<Reviewing<E, Gathered>, 'gathered' | 'input'>,
  ): E
}

/** A write up to the save, with everything that is wrong about it. */
export interface Drafted<E, Gathered> {
  viewer: Viewer
  gathered: Gathered
  /** All properties the requester knows of. */
  properties: Properties<E>
  draft: Draft
}

/** A creation up to the save: permitted, with its values and everything wrong about them. */
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

/** An update up to the save: the present entity, the new values and everything wrong about them. */
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

/** Who holds the unique values of a body, where a resource has any. */
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
 * A draft with what is wrong besides: that a value is taken concerns those only who may write it, so that nobody
 * else learns of it, and matters only where the value is fine otherwise.
 */
function withTaken({ values, violations }: Draft, taken: Draft['violations']): Draft {
  const isAtFault = (attribute = '') => violations.some(({ details }) => details.attribute === attribute)
  const more = taken.filter(({ details: { attribute = '' } }) => attribute in values && !isAtFault(attribute))
  return { values, violations: [...violations, ...more] }
}

/** @throws the violations of a draft, if it has any. */
export function requireValid({ values, violations }: Draft): Values {
  if (violations.length > 0) throw combined(violations)
  return values
}

/** Runs a save; a value that somebody else took since the draft becomes the violation it would have been. */
export async function saving<E, T>(properties: Properties<E>, save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    throw error instanceof ValueTaken ? takenViolation(properties, error.property) : error
  }
}
