import { useEffect, useState } from 'preact/hooks'
import type { Client } from '../../api/client.ts'
import { type Collection, type ListSearch, linkOf } from '../../api/hal.ts'
import { Problem } from '../../api/problem.ts'
import { useClient } from '../../api/use-api.tsx'
import { collectionAt, largestPage, type ReadElements, readAllPages } from '../read-all-pages.ts'
import { type Levels, levelsOf } from './levels.ts'
import type { Branch } from './tree.ts'

/** Maximum size of a tree that is loaded as a whole. */
export const MAX_BRANCHES = 2_000

/** Elements of a tree: all of them, or the top level with the addresses of the other levels. */
export interface Tree extends ReadElements {
  readonly levels?: Levels
}

/**
 * Reads a whole tree, or only the top level of a large one.
 *
 * @throws Problem
 */
export async function readTree(client: Client, first: Collection): Promise<Tree> {
  const search = first.total > MAX_BRANCHES ? linkOf(first, 'search') : undefined
  const levels = search && levelsOf(largestPage(first), (await client.get(search.href)) as ListSearch)
  return levels
    ? { ...(await readLevel(client, levels.top)), levels }
    : readAllPages(client, first, MAX_BRANCHES)
}

const readLevel = async (client: Client, href: string): Promise<ReadElements> =>
  readAllPages(client, await collectionAt(client, href), MAX_BRANCHES)

/** Loads the children of each branch when the branch is opened, if only the top level has been read. */
export function useLevels(top: Tree) {
  const { levels } = top
  const client = useClient()
  const [below, setBelow] = useState<ReadonlyMap<string, ReadElements>>(new Map())
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
    /** Loads the children of a branch unless they have already been loaded. */
    read: async (branch: Branch) => (isUnread(branch) ? load(idOf(branch)) : undefined),
  }
}
