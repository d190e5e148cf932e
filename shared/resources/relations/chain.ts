import type { Relation } from './model.ts'
import type { Neighbourhood } from './store.ts'

/** A relation to be written. A new relation has the id 0. */
export type WantedChain = Pick<Relation, 'id' | 'from' | 'to' | 'type'>

/** The result of a search for a cycle that a new relation would close. */
export interface Chain {
  /** True if relations of the same type already lead from `to` back to `from`. */
  closes: boolean
  /** The relations of every work package that the search visited. */
  read: Neighbourhood[]
  /** True if the search exceeded the maximum number of reads. */
  isTooLong: boolean
}

/** The result if no search is needed. */
export const noChain: Chain = { closes: false, isTooLong: false, read: [] }

/**
 * Searches for a cycle that the wanted relation would close: starts at the `to` of this relation, and follows relations
 * of the same type until they lead back to its `from`. Relations of the type `relates` have no direction and form no
 * cycles.
 *
 * @param neighbourhoodOf reads the relations of a work package
 * @param most the maximum number of work packages to read
 */
export async function chainOf(
  wanted: WantedChain,
  neighbourhoodOf: (workPackage: number) => Promise<Neighbourhood>,
  most: number,
): Promise<Chain> {
  const read = new Map<number, Neighbourhood>()
  if (wanted.type === 'relates') return noChain
  for (let level = [wanted.to]; level.length > 0; ) {
    if (read.size + level.length > most) return { ...noChain, isTooLong: true }
    const found = await Promise.all(level.map(neighbourhoodOf))
    for (const one of found) read.set(one.workPackage, one)
    const next = new Set(found.flatMap((one) => followed(one, wanted)))
    if (next.has(wanted.from)) return { ...noChain, closes: true }
    level = [...next].filter((one) => !read.has(one))
  }
  return { ...noChain, read: [...read.values()] }
}

/**
 * Returns the targets of all relations of the wanted type that start at a work package. Ignores the stored version of
 * the wanted relation itself.
 */
const followed = ({ workPackage, relations }: Neighbourhood, { type, id }: WantedChain): number[] =>
  relations
    .filter((one) => one.type === type && one.from === workPackage && one.id !== id)
    .map(({ to }) => to)
