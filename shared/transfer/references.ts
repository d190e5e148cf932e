import { type Entity, existsAndStays } from '#shared/platform/collections/entity.ts'
import type { Check } from '#shared/platform/dynamodb/table.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { Ports } from '#shared/ports.ts'
import type { Container } from '#shared/surroundings/container.ts'
import type { Reference, StoredIn } from '#shared/surroundings/reference.ts'
import { id, RecordRefused } from './record.ts'

/** The refusal of a record of which a member names what does not exist. */
export const noneWith = (member: string, id: number): RecordRefused =>
  new RecordRefused(`${member}: there is none with the id ${id}.`)

/** Returns the member of a record that names a container, for its schema. No type knows the name, which each kind has. */
export const memberOf = ({ member }: Container): Record<never, never> => ({ [member]: id })

/** Returns the id of the container that a record names. */
export const namedBy = (record: object, { member }: Container): number => Number((record as Values)[member])

/** Entities that records refer to by their ids. */
interface Referred<E> {
  byId(id: number): Promise<E | undefined>
}

/**
 * The entity that a member of a record names; undefined if it names none.
 *
 * @throws RecordRefused if there is no such entity, or if it is being removed
 */
export async function referredTo<E extends Entity, Id extends number | null | undefined>(
  member: string,
  id: Id,
  entities: Referred<E>,
): Promise<Id extends number ? E : E | undefined> {
  const found = typeof id === 'number' ? await entities.byId(id) : undefined
  if (typeof id === 'number' && (!found || found.removal)) throw noneWith(member, id)
  return found as E
}

/** The links of records, by the members that hold the ids. Links to no collection are checked elsewhere. */
export type References = Readonly<Record<string, Pick<Reference<unknown>, 'stored'>>>

/**
 * The conditions that what a record refers to exists, and stays.
 *
 * @throws RecordRefused if there is no such entity, or if it is being removed
 */
export async function conditionsOn(references: References, record: object, ports: Ports): Promise<Check[]> {
  const named = Object.entries(references).map(async ([member, { stored }]) => {
    const id = (record as Record<string, unknown>)[member]
    return typeof id === 'number' && stored ? [await conditionOn(member, id, stored, ports)] : []
  })
  return (await Promise.all(named)).flat()
}

async function conditionOn(member: string, id: number, stored: StoredIn, ports: Ports): Promise<Check> {
  const collection = stored(ports)
  await referredTo<Entity, number>(member, id, collection)
  return collection.check(id, existsAndStays)
}
