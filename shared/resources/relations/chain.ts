import type { Relation } from './model.ts'
import type { Neighbourhood } from './store.ts'

/** What a relation is to connect, and how; with its id, if it is there already. */
export type Wanted = Pick<Relation, 'from' | 'to' | 'type'> & { id?: number }

/** What was found on the way from one end of a wanted relation back to the other. */
export interface Chain {
  /** Whether relations of the same type lead back already. */
  closes: boolean
  /** The relations of every work package on the way. */
  read: Neighbourhood[]
  /** Whether there was more to read than may be. */
  isTooLong: boolean
}

/**
 * Follows the relations of a type from where a wanted one is to lead, until they lead back to where it begins. Relations
 * that say nothing of an order form no circles.
 *
 * @param around reads the relations of a work package
 * @param most the most work packages that are read
 */
export async function chainOf(
  { from, to, type, id }: Wanted,
  around: (workPackage: number) => Promise<Neighbourhood>,
  most: number,
): Promise<Chain> {
  const read = new Map<number, Neighbourhood>()
  const nothing = { closes: false, isTooLong: false }
  if (type === 'relates') return { ...nothing, read: [] }
  for (let level = [to]; level.length > 0; ) {
    if (read.size + level.length > most) return { closes: false, isTooLong: true, read: [] }
    for (const found of await Promise.all(level.map(around))) read.set(found.workPackage, found)
    const next = new Set(level.flatMap((one) => followed(read.get(one), { type, id })))
    if (next.has(from)) return { closes: true, isTooLong: false, read: [] }
    level = [...next].filter((one) => !read.has(one))
  }
  return { ...nothing, read: [...read.values()] }
}

/** Where the relations of a type lead from a work package, besides the wanted one. */
const followed = (
  { workPackage, relations }: Neighbourhood = { workPackage: 0, relations: [] },
  { type, id }: Pick<Wanted, 'type' | 'id'>,
): number[] =>
  relations
    .filter((one) => one.type === type && one.from === workPackage && one.id !== id)
    .map(({ to }) => to)
