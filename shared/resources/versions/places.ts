import type { Forest, Standing } from '#shared/resources/projects/tree/forest.ts'
import type { Path } from './sharing.ts'

/** So many projects are looked at before all others, where one is enough. */
const FIRST = 10

/** Projects in which a requester may read versions, looked up when they are asked for, and once. */
export class Places {
  #ids?: Promise<readonly number[]>
  #any?: Promise<boolean>
  #paths?: Promise<Path[]>

  /** @param find the ids of those that come into question */
  constructor(
    private readonly find: () => Promise<readonly number[]>,
    private readonly isOne: (project: Standing) => boolean,
    private readonly forest: Forest<Standing>,
  ) {}

  /** Whether there is any. */
  areAny(): Promise<boolean> {
    this.#any ??= this.#isAny()
    return this.#any
  }

  /** All of them, with what stands above each. */
  paths(): Promise<Path[]> {
    this.#paths ??= this.#found().then((ids) => Promise.all(ids.map((id) => this.forest.path(id))))
    return this.#paths
  }

  async #isAny(): Promise<boolean> {
    return (await this.#found(FIRST)).length > 0 || (await this.#found()).length > 0
  }

  async #found(limit?: number): Promise<number[]> {
    this.#ids ??= this.find()
    const ids = (await this.#ids).slice(0, limit)
    const projects = await Promise.all(ids.map((id) => this.forest.project(id)))
    return projects.flatMap((project) => (project && this.isOne(project) ? [project.id] : []))
  }
}
