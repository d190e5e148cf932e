import type { Relation } from './model.ts'
import type { Neighbourhood } from './store.ts'

/** A relation to be written. A new relation has the id 0. */
export type WantedChain = Pick<Relation, 'id' | 'from' | 'to' | 'type'>

/** The result of a search for a cycle that a new relation would close. */
export interface Chain {
  /** True if relations of the same type already lead from `to` back to `from`. */
  closes: boolean
  /** The relations that the search has read: those of every work package that it visited. */
  read: Neighbourhood[]
  /** True if the search exceeded the maximum number of reads. */
  isTooLong: boolean
}

/** The result if no search is needed. */
export const noChain: Chain = { closes: false, isTooLong: false, read: [] }

/**
 * Searches for a cycle that the wanted relation would close. Only relations of the same type are followed. Relations of
 * the type `relates` never form a cycle.
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
 * Returns the targets of the relations that start at a work package and have the wanted type. Leaves out the wanted
 * relation itself, if it is stored already.
 */
const followed = ({ workPackage, relations }: Neighbourhood, { type, id }: WantedChain): number[] =>
  relations
    .filter((one) => one.type === type && one.from === workPackage && one.id !== id)
    .map(({ to }) => to)
