import { COUNT } from '#shared/platform/collections/keys.ts'
import { emptyPartition } from '#shared/platform/dynamodb/batches.ts'
import type { Key, Table, Write } from '#shared/platform/dynamodb/table.ts'
import type { TimeEntry } from './model.ts'

/** Of a work package, all time that was spent on it. */
const EVERYBODY = '*'

const partition = (workPackage: number) => `T#sum#${workPackage}`

/** Where an entry counts: in the sum of its work package, and in that of its user there. */
const keysOf = ({ workPackage, user }: TimeEntry) =>
  workPackage === undefined
    ? []
    : [EVERYBODY, ...(user === undefined ? [] : [String(user)])].map((sk) => ({
        pk: partition(workPackage),
        sk,
      }))

/** The sums in which an entry counts, each with its seconds. */
export const sumsOf = (entry: TimeEntry | undefined) =>
  entry?.hours ? keysOf(entry).map((key) => ({ key, seconds: entry.hours as number })) : []

/** The work package of the sum with a key; undefined if the key is of none. */
export function summedIn({ pk }: Key): number | undefined {
  const [, workPackage] = /^T#sum#(\d+)$/.exec(pk) ?? []
  return workPackage === undefined ? undefined : Number(workPackage)
}

/** The changes of the sums when an entry comes, changes or goes. */
export const sumChanges = (before: TimeEntry | undefined, after: TimeEntry | undefined): Write[] => [
  ...sumsOf(before).map(({ key, seconds }) => ({ update: key, add: { [COUNT]: -seconds } })),
  ...sumsOf(after).map(({ key, seconds }) => ({ update: key, add: { [COUNT]: seconds } })),
]

/** The seconds that were spent on a work package. @param user counts only those of one user */
export async function secondsOn(
  workPackage: number,
  user: number | undefined,
  { table }: { table: Table },
): Promise<number> {
  const item = await table.get({
    pk: partition(workPackage),
    sk: user === undefined ? EVERYBODY : String(user),
  })
  return Number(item?.[COUNT] ?? 0)
}

/** Removes the sums of a work package without time entries. May be repeated. */
export const removeSums = (workPackage: number, { table }: { table: Table }): Promise<void> =>
  emptyPartition(partition(workPackage), table)
