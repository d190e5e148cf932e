import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { type ApiError, constraintViolation } from '#shared/platform/http/api-error.ts'
import type { Values } from './draft.ts'
import type { Properties } from './property.ts'

/** The violation on a unique property whose value another entity holds. */
export const takenViolation = <E>(properties: Properties<E>, name: string): ApiError =>
  constraintViolation(name, `${properties[name]?.label ?? name} has already been taken.`)

/**
 * Looks up who holds the unique values of a body. Asked for at once, before anything is known about the
 * requester, so that it costs no round trip.
 *
 * @returns a function that tells the violations for everybody but the owner `id`
 */
export async function ownersOf<E extends Entity>(
  collection: EntityCollection<E>,
  properties: Properties<E>,
  input: Values,
): Promise<(id: number | undefined) => ApiError[]> {
  const given = Object.keys(properties).filter(
    (name) => properties[name]?.unique && typeof input[name] === 'string',
  )
  const owners = await Promise.all(
    given.map(async (name) => ({
      name,
      owner: await collection.ownerOf(name as string & keyof E, String(input[name]).trim()),
    })),
  )
  return (id) =>
    owners
      .filter(({ owner }) => owner !== undefined && owner !== id)
      .map(({ name }) => takenViolation(properties, name))
}
