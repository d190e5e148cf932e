import type { Item, Table } from '#shared/platform/dynamodb/table.ts'
import { numberIn, sortable } from '#shared/platform/ids.ts'
import { isGroupBeingRemoved, isLocked, type PrincipalStatus } from '#shared/resources/principals/model.ts'

const partitions = {
  locked: 'PRINCIPALS#locked',
  administrators: 'PRINCIPALS#administrators',
  groupsBeingRemoved: 'PRINCIPALS#leaving',
}

/** The index items of a principal that is locked, is a group being removed, or an administrator who is not locked. */
export function statusItems(principal: PrincipalStatus): Item[] {
  const sk = sortable(principal.id)
  const removed = isGroupBeingRemoved(principal) ? [{ pk: partitions.groupsBeingRemoved, sk }] : []
  if (isLocked(principal)) return [{ pk: partitions.locked, sk }, ...removed]
  return principal.admin ? [{ pk: partitions.administrators, sk }] : []
}

/** The ids of the groups that are being removed: one query, which finds nothing at most times. */
export const groupsBeingRemoved = async (table: Table): Promise<ReadonlySet<number>> =>
  new Set((await table.query({ pk: partitions.groupsBeingRemoved })).map(({ sk }) => numberIn(sk)))

/** The principals that capabilities treat differently. They are few. */
export interface PrincipalStatuses {
  locked: ReadonlySet<number>
  /** Ids of administrators who are not locked, in ascending order. */
  administrators: readonly number[]
}

/** Reads who is locked and who is an administrator: two queries. */
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

/** The statuses of principals that have been read already. */
export function statusesOf(principals: readonly PrincipalStatus[]): PrincipalStatuses {
  const unlocked = principals.filter((principal) => !isLocked(principal))
  return {
    locked: new Set(principals.filter(isLocked).map(({ id }) => id)),
    administrators: unlocked.flatMap(({ id, admin }) => (admin ? id : [])).sort((a, b) => a - b),
  }
}
