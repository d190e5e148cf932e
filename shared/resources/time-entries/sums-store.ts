import { COUNT } from '#shared/platform/collections/keys.ts'
import { emptyPartition } from '#shared/platform/dynamodb/batches.ts'
import type { Item, Key, Table, Write } from '#shared/platform/dynamodb/table.ts'
import { numberIn, sortable } from '#shared/platform/ids.ts'
import type { TimeEntry } from './model.ts'

/** Number of consecutive work package ids whose sums of spent time share a partition. */
const BLOCK = 1024

/**
 * Maximum number of sums that are read one by one from a block. If a request needs more sums of one block, a single
 * query reads the whole block. It costs at most eight read units.
 */
const MAX_GETS = 8

const blockOf = (workPackage: number) => Math.floor(workPackage / BLOCK)
const block = (number: number) => `T#sums#${number}`

const keyOfAll = (workPackage: number): Key => ({
  pk: block(blockOf(workPackage)),
  sk: sortable(workPackage),
})

const byUser = (workPackage: number) => `T#sum#${workPackage}`

const keyOfUser = (workPackage: number, user: number): Key => ({ pk: byUser(workPackage), sk: String(user) })

/**
 * The keys of the sums that include an entry: the sum of its work package, and the sum of its user on the work package.
 */
const keysOf = ({ workPackage, user }: TimeEntry): Key[] =>
  workPackage === undefined
    ? []
    : [keyOfAll(workPackage), ...(user === undefined ? [] : [keyOfUser(workPackage, user)])]

/** Returns the keys of the sums that include an entry, each with the duration of the entry in seconds. */
export const sumsOf = (entry: TimeEntry | undefined) =>
  entry?.hours ? keysOf(entry).map((key) => ({ key, seconds: entry.hours as number })) : []

/** Returns the id of the work package whose sum is stored under a key; undefined for keys of other items. */
export function summedIn({ pk, sk }: Key): number | undefined {
  if (/^T#sums#\d+$/.test(pk)) return numberIn(sk)
  const [, workPackage] = /^T#sum#(\d+)$/.exec(pk) ?? []
  return workPackage === undefined ? undefined : Number(workPackage)
}

/** Returns the writes that update the sums when a time entry is added, changed or deleted. */
export const sumChanges = (before: TimeEntry | undefined, after: TimeEntry | undefined): Write[] => [
  ...sumsOf(before).map(({ key, seconds }) => ({ update: key, add: { [COUNT]: -seconds } })),
  ...sumsOf(after).map(({ key, seconds }) => ({ update: key, add: { [COUNT]: seconds } })),
]

/**
 * Returns the number of seconds spent on a work package.
 *
 * @param user the user whose time is returned; if undefined, the time of all users
 */
export async function secondsOn(
  workPackage: number,
  user: number | undefined,
  { table }: { table: Table },
): Promise<number> {
  const item = await table.get(user === undefined ? keyOfAll(workPackage) : keyOfUser(workPackage, user))
  return secondsIn(item)
}

const secondsIn = (item: Item | undefined): number => Number(item?.[COUNT] ?? 0)

/**
 * Returns the seconds spent on each of the given work packages. Work packages on which no time was spent may be missing
 * from the result. A block contains work packages with neighbouring ids. If many of the given ids are in one block, the
 * whole block is read, and the result contains all its work packages with spent time.
 */
export async function secondsOnEach(
  workPackages: readonly number[],
  ports: { table: Table },
): Promise<ReadonlyMap<number, number>> {
  const each = async (id: number): Promise<[number, number]> => [id, await secondsOn(id, undefined, ports)]
  const read = [...inBlocks(workPackages)].map(([number, ids]) =>
    ids.length > MAX_GETS ? secondsInBlock(number, ports) : Promise.all(ids.map(each)),
  )
  return new Map((await Promise.all(read)).flat())
}

function inBlocks(workPackages: readonly number[]): ReadonlyMap<number, number[]> {
  const blocks = new Map<number, number[]>()
  for (const id of workPackages) {
    const known = blocks.get(blockOf(id))
    if (known) known.push(id)
    else blocks.set(blockOf(id), [id])
  }
  return blocks
}

async function secondsInBlock(number: number, { table }: { table: Table }): Promise<[number, number][]> {
  const items = await table.query({ pk: block(number) })
  return items.map((item) => [numberIn(item.sk), secondsIn(item)])
}

/** Deletes the sums of a work package that has no time entries left. Idempotent. */
export async function removeSums(workPackage: number, { table }: { table: Table }): Promise<void> {
  const all = keyOfAll(workPackage)
  await emptyPartition(byUser(workPackage), table)
  if (await table.get(all)) await table.write([{ remove: all }])
}
