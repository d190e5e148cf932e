import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import { type Entity, ValueTaken } from '#shared/platform/collections/entity.ts'
import { WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { type ApiError, constraintViolation } from '#shared/platform/http/errors.ts'
import { about } from '#shared/platform/language/message.ts'
import type { Draft } from './draft.ts'
import type { Values } from './kind.ts'
import type { AnyProperty, DeclaredProperties } from './property.ts'

/** Collection in which the owners of unique values are looked up. */
export type OwnerLookup<E extends Entity> = Pick<EntityCollection<E>, 'ownerOf'>

/**
 * Looks up the owners of the unique values in a body. Called before the requester is loaded, so that the lookups cost
 * no round trip of their own.
 *
 * @returns a function that returns the violations for the entity with the given id, which may keep its own values
 */
export async function ownersOf<E extends Entity>(
  collection: OwnerLookup<E>,
  properties: DeclaredProperties,
  input: Values,
): Promise<(id: number | undefined) => ApiError[]> {
  const unique = Object.entries(properties).filter(([, property]) => property.unique)
  const given = unique.flatMap(([name, { alias = name, stored = name }]) =>
    [...new Set([name, alias])]
      .filter((sent) => typeof input[sent] === 'string')
      .map((sent) => ({ member: stored as string & keyof E, value: String(input[sent]).trim() })),
  )
  const owners = await Promise.all(
    given.map(async ({ member, value }) => ({ member, owner: await collection.ownerOf(member, value) })),
  )
  return (id) =>
    owners
      .filter(({ owner }) => owner !== undefined && owner !== id)
      .map(({ member }) => takenViolation(properties, member))
}

/**
 * Adds violations for values that other entities already have. For each property, this violation is added only if the
 * property has no other violation and the requester may write it. Other requesters must not learn which values exist.
 */
export function withTaken({ values, violations }: Draft, taken: Draft['violations']): Draft {
  const hasViolation = (attribute = '') => violations.some(({ details }) => details.attribute === attribute)
  const more = taken.filter(
    ({ details: { attribute = '' } }) => attribute in values && !hasViolation(attribute),
  )
  return { values, violations: [...violations, ...more] }
}

/**
 * Runs a save, and reports a unique value that another request has taken since the draft was built.
 *
 * @throws the violation of the unique property, if `properties` contains the property
 * @throws WriteRefused if the property is not in `properties`, so that the caller repeats the write
 */
export async function saved<T>(properties: DeclaredProperties, save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (!(error instanceof ValueTaken)) throw error
    throw isDeclared(properties, error.property)
      ? takenViolation(properties, error.property)
      : new WriteRefused([])
  }
}

const isDeclared = (properties: DeclaredProperties, member: string): boolean =>
  Object.entries(properties).some(([name, { stored = name }]) => stored === member)

/**
 * Returns the violation for a unique property whose value belongs to another entity.
 *
 * @param member the member of the entity that stores the property
 */
export function takenViolation(properties: DeclaredProperties, member: string): ApiError {
  const [name, property] = Object.entries(properties).find(
    ([name, { stored = name }]) => stored === member,
  ) as [string, AnyProperty]
  return constraintViolation(name, about(property.label, 'has already been taken.'))
}
