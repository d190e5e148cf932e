import { FewIds, once } from '#shared/query/lookup.ts'
import type { Projects } from '../store.ts'
import type { Standing } from './forest.ts'
import { Standings } from './standings.ts'

type Children = ReadonlyMap<number, readonly number[]>

/** What stands below projects, of which nothing is looked up twice. */
export class Descendants {
  readonly #children: FewIds
  readonly #ofAll: () => Promise<Children>

  constructor(projects: Projects, standings = new Standings(projects)) {
    this.#children = new FewIds(projects.childrenOf, projects.rows.few)
    this.#ofAll = once(async () => childrenIn((await standings.all()).values()))
  }

  /** The children of some projects; undefined where that is more than a few lookups find. */
  children(parents: readonly number[]): Promise<ReadonlySet<number> | undefined> {
    return this.#children.of(parents)
  }

  /** Level by level as long as that takes few steps, and else by the rows of all. */
  async below(tops: readonly number[]): Promise<ReadonlySet<number>> {
    const found = new Set<number>()
    for (let level = tops; level.length > 0; ) {
      const children = await this.children(level)
      if (!children) return belowIn(await this.#ofAll(), tops)
      level = [...children].filter((id) => !found.has(id))
      for (const id of level) found.add(id)
    }
    return found
  }
}

/** The ids of all projects below some. */
export const idsBelow = (tops: readonly number[], projects: Projects): Promise<ReadonlySet<number>> =>
  new Descendants(projects).below(tops)

function childrenIn(projects: Iterable<Standing>): Children {
  const children = new Map<number, number[]>()
  for (const { id, parent } of projects) {
    if (parent === undefined) continue
    const known = children.get(parent)
    if (known) known.push(id)
    else children.set(parent, [id])
  }
  return children
}

function belowIn(children: Children, tops: readonly number[]): ReadonlySet<number> {
  const below = new Set<number>()
  const waiting = [...tops]
  for (let top = waiting.pop(); top !== undefined; top = waiting.pop()) {
    for (const id of children.get(top) ?? []) {
      if (!below.has(id)) waiting.push(id)
      below.add(id)
    }
  }
  return below
}
