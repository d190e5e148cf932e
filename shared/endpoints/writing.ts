import type { Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import type { Request } from '#shared/endpoints/endpoint.ts'
import type { EntityCollection } from '#shared/entities/collection.ts'
import type { Entity } from '#shared/entities/entity.ts'
import { ValueTaken } from '#shared/entities/unique-value.ts'
import { combined } from '#shared/errors/api-error.ts'
import { presentValues } from '#shared/hal/represent.ts'
import { type Draft, draft, type Values } from '#shared/properties/draft.ts'
import { defaultsOf, type Properties } from '#shared/properties/property.ts'
import { ownersOf, takenViolation } from '#shared/properties/unique.ts'

/** What writes of a resource and their forms have in common. */
export interface WritableResource<E extends Entity> {
  properties: Properties<E>
  collection(app: App): EntityCollection<E>
  /** Finds the entity that an address names, where that is not simply the one with its id. */
  find?(request: Request<'id'>, app: App): Promise<E | undefined>
  /** The values of something new that follow from what is given. */
  defaults?(input: Values): Values
  /** Has the last word on the violations of something new. */
  review?(draft: Draft, input: Values): Draft
  /** @throws `MissingPermission` */
  authorizeCreation(viewer: Viewer): void
  /** @returns the entity, @throws `NotFound` or `MissingPermission`, in the order of the resource */
  authorizeUpdate(viewer: Viewer, entity: E | undefined): E
}

/** A creation up to the save: permitted, with its values and everything wrong about them. */
export async function draftCreation<E extends Entity>(
  { properties, collection, authorizeCreation, defaults, review }: WritableResource<E>,
  { body, viewer: arriving }: Request,
  app: App,
): Promise<{ viewer: Viewer; draft: Draft }> {
  const derived = defaults?.(body)
  const owners = ownersOf(collection(app), properties, { ...derived, ...body })
  const [viewer, taken] = await Promise.all([arriving, owners])
  authorizeCreation(viewer)
  const present = { ...defaultsOf(properties), ...derived }
  const drafted = withTaken(draft<E>({ properties, input: body, viewer, present }), taken(undefined))
  return { viewer, draft: review?.(drafted, body) ?? drafted }
}

/** An update up to the save: the present entity, the new values and everything wrong about them. */
export async function draftUpdate<E extends Entity>(
  { properties, collection, authorizeUpdate, find }: WritableResource<E>,
  request: Request<'id'>,
  app: App,
): Promise<{ viewer: Viewer; entity: E; draft: Draft }> {
  const { params, body } = request
  const [viewer, found, taken] = await Promise.all([
    request.viewer,
    find ? find(request, app) : collection(app).byId(params.id),
    ownersOf(collection(app), properties, body),
  ])
  const entity = authorizeUpdate(viewer, found)
  const present = presentValues(properties, entity, viewer)
  const drafted = draft<E>({ properties, input: body, viewer, entity, present })
  return { viewer, entity, draft: withTaken(drafted, taken(entity.id)) }
}

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
