import { RecentMap } from '#shared/platform/recent-map.ts'
import type { Version } from './model.ts'

/** How many are remembered; the first to be forgotten is the one that was noted the longest time ago. */
const REMEMBERED = 1000

/**
 * The projects of versions, for each requester who has seen them. Only decides what is read ahead. Whoever has not seen a
 * version does not learn from the time of an answer that it exists.
 */
export class RememberedHomes {
  readonly #known = new RecentMap<string, number>(REMEMBERED)

  of(requester: number | undefined, version: number): number | undefined {
    return requester === undefined ? undefined : this.#known.get(`${requester}/${version}`)
  }

  note(requester: number | undefined, { id, project }: Pick<Version, 'id' | 'project'>): void {
    if (requester !== undefined) this.#known.set(`${requester}/${id}`, project)
  }

  clear = (): void => this.#known.clear()
}
