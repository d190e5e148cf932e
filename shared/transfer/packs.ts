import { identityOf } from '#shared/table/loader.ts'
import { canMerge } from '#shared/table/merged-changes.ts'
import { keyOf, MAX_CHANGES, type Table, type Write, WriteRefused } from '#shared/table/table.ts'

/**
 * Splits pieces of work into packs, in their order, each of which fits into one transaction: it touches no item
 * twice, but where the changes can become one.
 *
 * @param changesOf what a piece writes
 */
export function packed<T>(pieces: readonly T[], changesOf: (piece: T) => Write[]): T[][] {
  const packs: T[][] = []
  let touched = new Map<string, Write>()
  for (const piece of pieces) {
    const changes = new Map(changesOf(piece).map((change) => [identityOf(keyOf(change)), change]))
    const collides = [...changes].some(([identity, change]) => {
      const other = touched.get(identity)
      return other !== undefined && !canMerge(other, change)
    })
    const isFull = new Set([...touched.keys(), ...changes.keys()]).size > MAX_CHANGES
    if (packs.length === 0 || collides || isFull) {
      packs.push([])
      touched = new Map()
    }
    packs.at(-1)?.push(piece)
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
  for (const pack of packed(pieces, changesOf)) {
    try {
      await table.write(pack.flatMap(changesOf))
    } catch (error) {
      if (!(error instanceof WriteRefused)) throw error
      for (const piece of pack) await alone(piece)
    }
  }
}
