import { identityOf } from '#shared/table/loader.ts'
import { isIncrement } from '#shared/table/merged-increments.ts'
import { keyOf, MAX_CHANGES, type Write } from '#shared/table/table.ts'

/**
 * Splits pieces of work into packs, in their order, each of which fits into one transaction: it touches no item
 * twice, but for counters, whose increments become one.
 *
 * @param changesOf what a piece writes
 */
export function packed<T>(pieces: readonly T[], changesOf: (piece: T) => Write[]): T[][] {
  const packs: T[][] = []
  let touched = new Set<string>()
  for (const piece of pieces) {
    const changes = changesOf(piece)
    const identities = changes.map((change) => identityOf(keyOf(change)))
    const collides = changes.some(
      (change, index) => !isIncrement(change) && touched.has(identities[index] ?? ''),
    )
    const isFull = new Set([...touched, ...identities]).size > MAX_CHANGES
    if (packs.length === 0 || collides || isFull) {
      packs.push([])
      touched = new Set()
    }
    packs.at(-1)?.push(piece)
    for (const identity of identities) touched.add(identity)
  }
  return packs
}
