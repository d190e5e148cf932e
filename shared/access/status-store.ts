import type { Item, Table } from '#shared/platform/dynamodb/table.ts'
import { numberIn, sortable } from '#shared/platform/ids.ts'
import { isGroupBeingRemoved, isLocked, type PrincipalStatus } from '#shared/resources/principals/model.ts'

const partitions = {
  locked: 'PRINCIPALS#locked',
  administrators: 'PRINCIPALS#administrators',
  groupsBeingRemoved: 'PRINCIPALS#leaving',
}

/**
 * Returns the items that list a principal in the indexes of locked principals, administrators, and groups being
 * deleted. A locked administrator is listed only as locked.
 */
export function statusItems(principal: PrincipalStatus): Item[] {
  const sk = sortable(principal.id)
  const removed = isGroupBeingRemoved(principal) ? [{ pk: partitions.groupsBeingRemoved, sk }] : []
  if (isLocked(principal)) return [{ pk: partitions.locked, sk }, ...removed]
  return principal.admin ? [{ pk: partitions.administrators, sk }] : []
}

/** Returns the ids of the groups being deleted, with one query, which usually finds none. */
export const groupsBeingRemoved = async (table: Table): Promise<ReadonlySet<number>> =>
  new Set((await table.query({ pk: partitions.groupsBeingRemoved })).map(({ sk }) => numberIn(sk)))

/**
 * Principals whose capabilities also depend on their status, not only on their memberships. There are usually few such
 * principals.
 */
export interface PrincipalStatuses {
  locked: ReadonlySet<number>
  /** Ids of administrators who are not locked, in ascending order. */
  administrators: readonly number[]
}

/** Reads the locked principals and the administrators, in two queries. */
export async function readStatuses(table: Table): Promise<PrincipalStatuses> {
  const [locked, administrators] = await Promise.all([
    table.query({ pk: partitions.locked, only: ['sk'] }),
    table.query({ pk: partitions.administrators, only: ['sk'] }),
  ])
  return {
    locked: new Set(locked.map(({ sk }) => numberIn(sk))),
    administrators: administrators.map(({ sk }) => numberIn(sk)),
  }
}

/** Determines the statuses from principals that the caller has already read. */
export function statusesOf(principals: readonly PrincipalStatus[]): PrincipalStatuses {
  const unlocked = principals.filter((principal) => !isLocked(principal))
  return {
    locked: new Set(principals.filter(isLocked).map(({ id }) => id)),
    administrators: unlocked.flatMap(({ id, admin }) => (admin ? id : [])).sort((a, b) => a - b),
  }
}
