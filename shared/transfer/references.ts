import { type Entity, existsAndStays } from '#shared/platform/collections/entity.ts'
import type { Check } from '#shared/platform/dynamodb/table.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { Ports } from '#shared/ports.ts'
import type { Container } from '#shared/project-context/container.ts'
import type { LinkTarget, StoredIn } from '#shared/project-context/link-target.ts'
import { id, missingTargetText, RecordRefused } from './record.ts'

/** Returns the error for a record whose member `member` refers to an entity that does not exist. */
export const missingTarget = (member: string, id: number): RecordRefused =>
  new RecordRefused(missingTargetText(member, id))

/**
 * Returns the schema of the member that holds a container's id in a record. The record's type lacks this member,
 * because its name depends on the kind of container.
 */
export const containerMember = ({ member }: Container): Record<never, never> => ({ [member]: id })

/** Returns the id of the container that a record names. */
export const containerIdIn = (record: object, { member }: Container): number =>
  Number((record as Values)[member])

/** Collection of entities to which records refer by id. */
interface ReadById<E> {
  byId(id: number): Promise<E | undefined>
}

/**
 * Returns the entity to which a member of a record refers; undefined if the member refers to no entity.
 *
 * @throws RecordRefused if the entity does not exist or is being deleted
 */
export async function targetOf<E extends Entity, Id extends number | null | undefined>(
  member: string,
  id: Id,
  entities: ReadById<E>,
): Promise<Id extends number ? E : E | undefined> {
  const found = typeof id === 'number' ? await entities.byId(id) : undefined
  if (typeof id === 'number' && (!found || found.removal)) throw missingTarget(member, id)
  return found as E
}

/**
 * Links of records, keyed by the member of the record that contains the id of the target. Only links whose target has a
 * collection (`stored`) are checked here.
 */
export type RecordLinks = Readonly<Record<string, Pick<LinkTarget<unknown>, 'stored'>>>

/**
 * Returns the checks that the entities to which a record refers exist and are not being deleted. A write must contain
 * these checks.
 *
 * @throws RecordRefused if an entity does not exist, or is being deleted
 */
export async function targetConditions(
  references: RecordLinks,
  record: object,
  ports: Ports,
): Promise<Check[]> {
  const named = Object.entries(references).map(async ([member, { stored }]) => {
    const id = (record as Record<string, unknown>)[member]
    return typeof id === 'number' && stored ? [await targetCondition(member, id, stored, ports)] : []
  })
  return (await Promise.all(named)).flat()
}

async function targetCondition(member: string, id: number, stored: StoredIn, ports: Ports): Promise<Check> {
  const collection = stored(ports)
  await targetOf<Entity, number>(member, id, collection)
  return collection.check(id, existsAndStays)
}
