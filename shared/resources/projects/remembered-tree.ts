import { RecentMap } from '#shared/platform/recent-map.ts'
import { MAX_LEVELS, type Path, type Project, rootOf } from './model.ts'

/*
 * What a function remembers of the trees of projects. It only decides what is read ahead, and whether projects are read
 * one by one or all at once; what is true is always read.
 */

/** How many projects are remembered; what was noted the longest time ago is forgotten. */
const CAPACITY = 10_000

/** The parents of projects: a project and all that is above it are read in one round trip instead of one per level. */
export class RememberedParents {
  readonly #parents = new RecentMap<number, number>(CAPACITY)

  note({ id, parent }: Pick<Project, 'id' | 'parent'>): void {
    if (parent === undefined) this.#parents.delete(id)
    else this.#parents.set(id, parent)
  }

  /** The ids of the ancestors that a project probably has, its parent first. */
  above(id: number): number[] {
    const found: number[] = []
    for (let at = this.#parents.get(id); at !== undefined; at = this.#parents.get(at)) {
      if (found.length === MAX_LEVELS) break
      found.push(at)
    }
    return found
  }
}

/** Of more children only the number is remembered. */
const MAX_CHILDREN = 200

interface Children {
  ids: readonly number[]
  count: number
}

/** The children of projects: all that is below a project is read in one round trip, or is known to be much. */
export class RememberedChildren {
  readonly #children = new RecentMap<number, Children>(CAPACITY)
  readonly #below = new RecentMap<number, number>(CAPACITY)

  /** @param ids the children of a project, or as many of them as were read */
  note(parent: number, ids: readonly number[]): void {
    this.#children.set(parent, { ids: ids.length > MAX_CHILDREN ? [] : ids, count: ids.length })
  }

  /** Notes what is below some projects: how much it is, and if it is little, what. */
  noteTree(tops: readonly number[], paths: readonly Path[]): void {
    for (const top of tops) this.#below.set(top, 0)
    for (const path of paths) this.#below.set(rootOf(path), (this.#below.get(rootOf(path)) ?? 0) + 1)
    if (paths.length > MAX_CHILDREN) return
    for (const id of [...tops, ...paths.map(([one]) => one)])
      this.note(
        id,
        paths.filter(([, parent]) => parent === id).map(([child]) => child),
      )
  }

  /** How many children a project probably has, at least. */
  count = (parent: number): number => this.#children.get(parent)?.count ?? 0

  /** Some projects and those that are probably below them; undefined if these are more than `most`. */
  below(tops: readonly number[], most: number): ReadonlySet<number> | undefined {
    const found = new Set(tops)
    // Those below two of the projects count twice: it is a guess.
    if ([...found].reduce((sum, top) => sum + (this.#below.get(top) ?? 0), 0) > most) return undefined
    for (const id of found) {
      for (const child of this.#children.get(id)?.ids ?? []) found.add(child)
      if (Math.max(found.size, this.count(id)) > most) return undefined
    }
    return found
  }
}
