import { useEffect, useState } from 'preact/hooks'
import type { Client } from '../../api/client.ts'
import { type Collection, linkOf, type Search } from '../../api/hal.ts'
import { Problem } from '../../api/problem.ts'
import { useClient } from '../../api/use-api.tsx'
import { collectionAt, type Elements, everyPage, largestPage } from '../every-page.ts'
import { type Levels, levelsOf } from './levels.ts'
import type { Branch } from './tree.ts'

/** Limit of elements in a tree that one can still look through. */
export const MOST_BRANCHES = 2_000

/** Elements read of a tree: everything, or its top and where to read the rest. */
export interface Tree extends Elements {
  readonly levels?: Levels
}

/**
 * Reads a whole tree; of one that is too large for that, the top.
 *
 * @throws Problem
 */
export async function readTree(client: Client, first: Collection): Promise<Tree> {
  const search = first.total > MOST_BRANCHES ? linkOf(first, 'search') : undefined
  const levels = search && levelsOf(largestPage(first), (await client.get(search.href)) as Search)
  return levels
    ? { ...(await readLevel(client, levels.top)), levels }
    : everyPage(client, first, MOST_BRANCHES)
}

const readLevel = async (client: Client, href: string): Promise<Elements> =>
  everyPage(client, await collectionAt(client, href), MOST_BRANCHES)

/** Reads what is below the branches of a tree of which only the top was read, when they are opened. */
export function useLevels(top: Tree) {
  const { levels } = top
  const client = useClient()
  const [below, setBelow] = useState<ReadonlyMap<string, Elements>>(new Map())
  const [problem, setProblem] = useState<Problem>()
  const load = async (id: string) => {
    if (!levels) return
    try {
      const found = await readLevel(client, levels.below(id))
      setBelow((last) => new Map(last).set(id, found))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setProblem(error)
    }
  }
  useEffect(() => {
    for (const id of below.keys()) load(id)
  }, [top.elements])
  const idOf = ({ element }: Branch) => String(element.id)
  const isUnread = (branch: Branch) => levels !== undefined && !below.has(idOf(branch))
  const read = [top, ...below.values()]
  return {
    elements: read.flatMap(({ elements }) => elements),
    total: read.reduce((sum, { total }) => sum + total, 0),
    isUnread,
    problem,
    /** Reads what is below a branch, unless that has been read. */
    read: async (branch: Branch) => (isUnread(branch) ? load(idOf(branch)) : undefined),
  }
}
