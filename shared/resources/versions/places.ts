import { once } from '#shared/platform/promises.ts'
import type { Standing } from '#shared/resources/projects/tree/forest.ts'
import type { Trees } from '#shared/resources/projects/tree/trees.ts'

/** So many projects are looked at before all others, where one is enough. */
const FIRST = 10

/** Projects in which a requester may read versions, looked up when they are asked for, and once. */
export class Places {
  readonly #ids: () => Promise<readonly number[]>

  /** @param find the ids of those that come into question */
  constructor(
    find: () => Promise<readonly number[]>,
    private readonly isOne: (project: Standing) => boolean,
    private readonly trees: Trees,
  ) {
    this.#ids = once(find)
  }

  /** Whether there is any. */
  readonly areAny = once(
    async () => (await this.#found(FIRST)).length > 0 || (await this.#found()).length > 0,
  )

  /** All of them, with what stands above each. */
  readonly paths = once(async () => Promise.all((await this.#found()).map((id) => this.trees.path(id))))

  async #found(limit?: number): Promise<number[]> {
    const ids = (await this.#ids()).slice(0, limit)
    const projects = await Promise.all(ids.map((id) => this.trees.project(id)))
    return projects.flatMap((project) => (project && this.isOne(project) ? [project.id] : []))
  }
}
