import type { ListedRow } from '#shared/platform/collections/page.ts'
import { awaitedOrNot, once } from '#shared/platform/promises.ts'
import { FewIds, FewOrAll, rowsByIds } from '#shared/platform/query/lookup.ts'
import { type Projects, row } from '../store.ts'
import { Forest, type Standing } from './forest.ts'
import type { Path } from './path.ts'

type Children = ReadonlyMap<number, readonly number[]>

/**
 * Where projects stand, by their rows, and what stands below them, of which nothing is read twice: of few projects it
 * is read one by one, and of more of all at once.
 */
export class Trees extends Forest<Standing> {
  readonly #rows: FewOrAll<Standing>
  readonly #few: FewIds
  readonly #children: FewOrAll<readonly number[]>

  constructor(private readonly projects: Projects) {
    const rows = rowsByIds(projects.rows, [row.archived, row.public, row.parent], standingOf)
    super({ byId: async (id) => (await rows.of([id])).get(id) })
    this.#rows = rows
    this.#few = new FewIds(projects.childrenOf, projects.rows.few)
    this.#children = new FewOrAll(
      (ids) => this.#few.lists(ids),
      async () => childrenIn(await this.all()),
    )
  }

  /** Whether one query reads the rows of all projects. */
  get isOneChunk(): boolean {
    return this.projects.rows.isOneChunk
  }

  /** Starts reading what will be needed, where one query reads all of it. */
  prepare(): void {
    if (this.isOneChunk) awaitedOrNot(this.#rows.all())
  }

  /** All projects, by their id. */
  all(): Promise<ReadonlyMap<number, Standing>> {
    return this.#rows.all()
  }

  /** The paths of all projects, by their id. */
  readonly paths = once(async (): Promise<ReadonlyMap<number, Path>> => {
    const ids = [...(await this.all()).keys()]
    const paths = await Promise.all(ids.map((id) => this.path(id)))
    return new Map(paths.map((path) => [path[0], path]))
  })

  /** The ids of public projects that are not archived: as many as are asked for, or more. */
  async public(limit?: number): Promise<number[]> {
    if (!this.#rows.isWhole) return this.projects.public(limit)
    return [...(await this.all()).values()].filter((one) => one.active && one.public).map(({ id }) => id)
  }

  /** The children of some projects; undefined where that is more than a few lookups find. */
  children(parents: readonly number[]): Promise<ReadonlySet<number> | undefined> {
    return this.#few.of(parents)
  }

  /** The ids of everything below some projects. */
  async below(tops: readonly number[]): Promise<ReadonlySet<number>> {
    const paths = await this.pathsBelow(tops)
    return new Set(paths.map(([id]) => id))
  }

  /** What is below some projects, each with what stands above it up to them: level by level, and nothing twice. */
  async pathsBelow(tops: readonly number[]): Promise<Path[]> {
    const found = new Map<number, Path>()
    for (let level: readonly Path[] = [...new Set(tops)].map((id) => [id]); level.length > 0; ) {
      const children = await this.#pathsOfChildren(level)
      level = children.filter(([id]) => !found.has(id))
      for (const path of level) found.set(path[0], path)
    }
    return [...found.values()]
  }

  async #pathsOfChildren(parents: readonly Path[]): Promise<Path[]> {
    const children = await this.#children.of(parents.map(([id]) => id))
    return parents.flatMap((path) => (children.get(path[0]) ?? []).map((id): Path => [id, ...path]))
  }
}

const standingOf = (found: ListedRow): Standing => ({
  id: found.id,
  active: !found[row.archived],
  public: found[row.public] === true,
  parent: found[row.parent] as number | undefined,
})

function childrenIn(projects: ReadonlyMap<number, Standing>): Children {
  const children = new Map<number, number[]>()
  for (const { id, parent } of projects.values()) {
    if (parent === undefined) continue
    const known = children.get(parent)
    if (known) known.push(id)
    else children.set(parent, [id])
  }
  return children
}
