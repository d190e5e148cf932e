import type { Entity } from '#shared/platform/collections/entity.ts'
import { oncePerKey } from '#shared/platform/concurrency.ts'
import { RecordRefused } from './record.ts'

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
  if (typeof id === 'number' && (!found || found.removal))
    throw new RecordRefused(`${member}: there is none with the id ${id}.`)
  return found as E
}

/** Tells which entities an export may refer to: those that exist and stay. Each is read once. */
export const stayingIn = (entities: Referred<Entity>): ((id: number) => Promise<boolean>) =>
  oncePerKey(async (id: number) => {
    const found = await entities.byId(id)
    return found !== undefined && !found.removal
  })
