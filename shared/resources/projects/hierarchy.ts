import type { ListedRow } from '#shared/platform/collections/paging.ts'
import { once, slices, suppressUnhandled } from '#shared/platform/concurrency.ts'
import { exists } from '#shared/platform/dynamodb/condition.ts'
import { FewIds, type FewOrAll, rowsByIds } from '#shared/platform/query/lookup.ts'
import type { Path } from '#shared/resources/projects/model.ts'
import { type Projects, row } from '#shared/resources/projects/store.ts'
import { AncestorCache, type ProjectNode } from './ancestors.ts'

/** How many projects' children are queried at a time. */
const WAVE = 64

/**
 * The ids of the children of some projects, always read anew. For many parents the rows of all projects are read: one
 * round trip.
 */
export async function childrenOfAll(parents: readonly number[], projects: Projects): Promise<number[]> {
  if (parents.length > projects.rows.few) return childrenByRows(new Set(parents), projects)
  const children: number[][] = []
  for (const wave of slices(parents, WAVE)) {
    children.push(...(await Promise.all(wave.map((id) => projects.childrenOf(id)))))
  }
  return children.flat()
}

async function childrenByRows(parents: ReadonlySet<number>, projects: Projects): Promise<number[]> {
  const found = await projects.rows.find(exists(row.parent), [row.parent])
  return found.filter((one) => parents.has(Number(one.row[row.parent]))).map(({ id }) => id)
}

type Children = ReadonlyMap<number, readonly number[]>

/** How many levels that are not remembered are walked down in a hurry, where reading all rows instead costs little. */
const WALKED_LEVELS = 1

/** Reading the rows of up to so many chunks costs little. */
const CHEAP_CHUNKS = 4

/**
 * Ancestors and descendants of projects, from their rows; nothing is read twice. Few projects are read one by one; for
 * more, all rows are read at once. Which it will be is known from the last time, and so is what is below a project: then
 * all of it is read in one round trip, and checked by walking down what was read.
 */
export class ProjectHierarchy extends AncestorCache<ProjectNode> {
  readonly #rows: FewOrAll<ProjectNode>
  readonly #few: FewIds
  #announced: readonly number[] = []

  /** @param isHurried whether round trips matter more than units: for requests */
  constructor(
    private readonly projects: Projects,
    private readonly isHurried = false,
  ) {
    const rows = rowsByIds(projects.rows, [row.archived, row.public, row.parent], nodeOf)
    super({ byId: async (id) => (await rows.of([id])).get(id), parents: projects.parents })
    this.#rows = rows
    this.#few = new FewIds(this.#readChildren, projects.rows.few)
  }

  #readChildren = async (id: number, limit: number) => {
    const ids = await this.projects.childrenOf(id, limit)
    this.projects.children.note(id, ids)
    return ids
  }

  /** The children of all projects, from their rows. */
  readonly #allChildren = once(async () => childrenIn(await this.all()))

  /** Whether one query reads the rows of all projects. */
  get isOneChunk(): boolean {
    return this.projects.rows.isOneChunk
  }

  /** Starts reading all rows if one query is enough for that. */
  prepare(): void {
    if (this.isOneChunk) suppressUnhandled(this.#rows.all())
  }

  /** All projects, by their id. */
  all(): Promise<ReadonlyMap<number, ProjectNode>> {
    return this.#rows.all()
  }

  /** The paths of all projects, by their id. */
  readonly paths = once(async (): Promise<ReadonlyMap<number, Path>> => {
    const ids = [...(await this.all()).keys()]
    const paths = await Promise.all(ids.map((id) => this.path(id)))
    return new Map(paths.map((path) => [path[0], path]))
  })

  /** The ids of public projects that are not archived. May return more than `limit`, if all rows have been read. */
  async public(limit?: number): Promise<number[]> {
    if (!this.#rows.isWhole) return this.projects.public(limit)
    return [...(await this.all()).values()].filter((one) => one.active && one.public).map(({ id }) => id)
  }

  /** Reads the children of some projects, if they are few. */
  async readChildren(parents: readonly number[]): Promise<void> {
    await this.#few.lists(parents)
  }

  /** The ids of the children of some projects; undefined if there are too many parents or children to look up one by one. */
  async children(parents: readonly number[]): Promise<ReadonlySet<number> | undefined> {
    const { rows, children } = this.projects
    return parents.some((id) => children.count(id) > rows.few) ? undefined : this.#few.of(parents)
  }

  /** Announces below which projects will be read: how it is done is then decided for all of them together. */
  announce(tops: readonly number[]): void {
    this.#announced = tops
  }

  /** The ids of all descendants of some projects. */
  async below(tops: readonly number[]): Promise<ReadonlySet<number>> {
    return idsIn(await this.pathsBelow(tops))
  }

  /** The same; undefined, as soon as that is known, if it takes the rows of all projects. */
  async fewBelow(tops: readonly number[]): Promise<ReadonlySet<number> | undefined> {
    const paths = await this.#walkDown(tops, this.#fewChildren(tops))
    return paths && idsIn(paths)
  }

  /** The descendants of some projects, each with its path up to one of them: level by level, each descendant once. */
  async pathsBelow(tops: readonly number[]): Promise<Path[]> {
    if (!this.#expected(tops)) suppressUnhandled(this.#allChildren())
    const few = this.#fewChildren(tops)
    const paths = await this.#walkDown(tops, async (ids) => (await few(ids)) ?? this.#allChildren())
    this.projects.children.noteTree(tops, paths)
    return paths
  }

  async #walkDown<C extends Children | undefined>(
    tops: readonly number[],
    childrenOf: (ids: readonly number[]) => Promise<C>,
  ): Promise<Path[] | (C & undefined)> {
    const found = new Map<number, Path>()
    for (let level: readonly Path[] = [...new Set(tops)].map((id) => [id]); level.length > 0; ) {
      const children = await childrenOf(level.map(([id]) => id))
      if (!children) return undefined as C & undefined
      const below = level.flatMap((path) => (children.get(path[0]) ?? []).map((id): Path => [id, ...path]))
      level = below.filter(([id]) => !found.has(id))
      for (const path of level) found.set(path[0], path)
    }
    return [...found.values()]
  }

  /** What is remembered below some projects and the announced ones, with them; undefined if that is much. */
  #expected = (tops: readonly number[]) =>
    this.projects.children.below([...this.#announced, ...tops], this.projects.rows.few)

  /**
   * Looks up children one by one, beginning with all that are remembered below some projects.
   *
   * @returns finds the children of a level; undefined where reading all rows is cheaper
   */
  #fewChildren(tops: readonly number[]) {
    const expected = this.#rows.isWhole ? undefined : this.#expected(tops)
    if (expected) suppressUnhandled(this.#few.lists([...expected]))
    let walked = 0
    return async (ids: readonly number[]): Promise<Children | undefined> => {
      if (!expected || this.#rows.isWhole) return undefined
      if (!this.isHurried || ids.every((id) => expected.has(id))) return this.#few.lists(ids)
      if (walked >= WALKED_LEVELS && this.projects.rows.areAtMost(CHEAP_CHUNKS)) return undefined
      walked += 1
      const [lists] = await Promise.all([this.#few.lists(ids), this.projects.rows.measured()])
      return lists
    }
  }
}

const idsIn = (paths: readonly Path[]): ReadonlySet<number> => new Set(paths.map(([id]) => id))

const nodeOf = (found: ListedRow): ProjectNode => ({
  id: found.id,
  active: !found[row.archived],
  public: found[row.public] === true,
  parent: found[row.parent] as number | undefined,
  above: found[row.above] as number[] | undefined,
})

function childrenIn(projects: ReadonlyMap<number, ProjectNode>): Children {
  const children = new Map<number, number[]>()
  for (const { id, parent } of projects.values()) {
    if (parent === undefined) continue
    const known = children.get(parent)
    if (known) known.push(id)
    else children.set(parent, [id])
  }
  return children
}
