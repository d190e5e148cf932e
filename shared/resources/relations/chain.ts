import type { Relation } from './model.ts'
import type { Neighbourhood } from './store.ts'

/** A relation to be written; the id of a new one is 0. */
export type Wanted = Pick<Relation, 'id' | 'from' | 'to' | 'type'>

/** The result of following relations from one end of a wanted one back to the other. */
export interface Chain {
  /** Whether relations of the same type lead back already. */
  closes: boolean
  /** The relations of every work package on the way. */
  read: Neighbourhood[]
  /** Whether there was more to read than may be. */
  isTooLong: boolean
}

/** Nothing that was followed. */
export const noChain: Chain = { closes: false, isTooLong: false, read: [] }

/**
 * Follows the relations of a type from where a wanted one is to lead, until they lead back to where it begins. Relations
 * that say nothing of an order form no circles.
 *
 * @param around reads the relations of a work package
 * @param most the most work packages that are read
 */
export async function chainOf(
  wanted: Wanted,
  around: (workPackage: number) => Promise<Neighbourhood>,
  most: number,
): Promise<Chain> {
  const read = new Map<number, Neighbourhood>()
  if (wanted.type === 'relates') return noChain
  for (let level = [wanted.to]; level.length > 0; ) {
    if (read.size + level.length > most) return { ...noChain, isTooLong: true }
    const found = await Promise.all(level.map(around))
    for (const one of found) read.set(one.workPackage, one)
    const next = new Set(found.flatMap((one) => followed(one, wanted)))
    if (next.has(wanted.from)) return { ...noChain, closes: true }
    level = [...next].filter((one) => !read.has(one))
  }
  return { ...noChain, read: [...read.values()] }
}

/** Where the relations of a type lead from a work package, besides the wanted one. */
const followed = ({ workPackage, relations }: Neighbourhood, { type, id }: Wanted): number[] =>
  relations
    .filter((one) => one.type === type && one.from === workPackage && one.id !== id)
    .map(({ to }) => to)
