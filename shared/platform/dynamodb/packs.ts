import { identityOf } from './loader.ts'
import { canMerge } from './merged-changes.ts'
import { retryingRefusals } from './refusal.ts'
import { keyOf, type Table, type Write, WriteRefused } from './table.ts'

/** What a transaction may have is 4 MB; numbers and names take a little more there than here. */
const MAX_BYTES = 3 * 1024 * 1024

/** About how many bytes something has in the table. */
function bytesOf(value: unknown): number {
  let binary = 0
  const text = JSON.stringify(value, (_, part) => {
    if (!(part instanceof Uint8Array)) return part
    binary += part.length
    return undefined
  })
  return Buffer.byteLength(text ?? '') + binary
}

/** What is written counts; what is removed counts as it is stored, which the piece has with it. */
const weightOf = (piece: unknown, changes: readonly Write[]): number =>
  Math.max(bytesOf(piece), bytesOf(changes.filter((change) => 'put' in change)))

/**
 * Splits pieces of work into packs, in their order, each of which fits into one transaction: it has not too many
 * changes nor bytes, and touches no item twice, but where the changes can become one.
 *
 * @param changesOf what a piece writes
 * @param capacity how many changes are not too many
 */
export function packed<T>(pieces: readonly T[], changesOf: (piece: T) => Write[], capacity: number): T[][] {
  const packs: T[][] = []
  let touched = new Map<string, Write>()
  let bytes = 0
  for (const piece of pieces) {
    const writes = changesOf(piece)
    const weight = weightOf(piece, writes)
    const changes = new Map(writes.map((change) => [identityOf(keyOf(change)), change]))
    const collides = [...changes].some(([identity, change]) => {
      const other = touched.get(identity)
      return other !== undefined && !canMerge(other, change)
    })
    const isFull = new Set([...touched.keys(), ...changes.keys()]).size > capacity
    if (packs.length === 0 || collides || isFull || bytes + weight > MAX_BYTES) {
      packs.push([])
      touched = new Map()
      bytes = 0
    }
    packs.at(-1)?.push(piece)
    bytes += weight
    for (const [identity, change] of changes) touched.set(identity, change)
  }
  return packs
}

/**
 * Writes pieces of work, as many in one transaction as it takes.
 *
 * @param changesOf what a piece writes, as it was read
 * @param alone does a piece on its own, from what is stored now: somebody was faster with one of its pack
 */
export async function writePacked<T>(
  pieces: readonly T[],
  changesOf: (piece: T) => Write[],
  table: Table,
  alone: (piece: T) => Promise<unknown>,
): Promise<void> {
  for (const pack of packed(pieces, changesOf, table.capacity)) {
    try {
      await table.write(pack.flatMap(changesOf))
    } catch (error) {
      if (!(error instanceof WriteRefused)) throw error
      for (const piece of pack) await alone(piece)
    }
  }
}

/** How those of many things that are meant are changed. */
interface Change<T> {
  /** One of them as it is stored now; undefined where it is not meant, or no longer. */
  find(id: number): Promise<T | undefined>
  changesOf(one: T): Write[]
}

/**
 * Changes what has some ids, as many in one transaction as it takes. Those of a pack that is refused are read again and
 * changed one by one, as far as they are still meant. May be repeated.
 */
export async function changeAll<T extends { id: number }>(
  ids: readonly number[],
  { find, changesOf }: Change<T>,
  table: Table,
): Promise<void> {
  const found = await Promise.all(ids.map(find))
  const meant = found.filter((one) => one !== undefined)
  await writePacked(meant, changesOf, table, ({ id }) =>
    retryingRefusals(async () => {
      const one = await find(id)
      if (one) await table.write(changesOf(one))
    }),
  )
}
