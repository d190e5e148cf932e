import type { Counted } from '#shared/platform/collections/keys.ts'
import { once, slices } from '#shared/platform/concurrency.ts'
import { exists } from '#shared/platform/dynamodb/condition.ts'
import type { ListedRow } from '#shared/platform/lists/selection.ts'
import { FewIds, type FewOrAll, rowsByIds } from '#shared/platform/query/lookup.ts'
import type { Path } from '#shared/resources/projects/model.ts'
import { type Projects, projectRow, row } from '#shared/resources/projects/store.ts'
import { AncestorCache, type ProjectNode } from './ancestors.ts'

/** Number of projects whose children are queried at a time. */
const WAVE = 64

/**
 * The ids of the children of some projects, always read anew. For many parents the rows of all projects are read: one
 * round trip.
 */
export async function childrenOfAll(parents: readonly number[], projects: Projects): Promise<number[]> {
  if (!(await projects.rows.isFew(parents.length))) return childrenByRows(new Set(parents), projects)
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

/**
 * Ancestors and descendants of projects, from their rows; nothing is read twice. Few projects are read one by one; as soon
 * as there are more, all rows are read at once.
 */
export class ProjectHierarchy extends AncestorCache<ProjectNode> {
  readonly #chunks: () => Promise<readonly Counted[]>
  readonly #rows: FewOrAll<ProjectNode>
  readonly #few: FewIds

  constructor(private readonly projects: Projects) {
    const chunks = once(() => projects.counters())
    const rows = rowsByIds(projects.rows, [row.archived, row.public, row.parent], nodeOf, chunks)
    super({ byId: async (id) => (await rows.of([id])).get(id) })
    this.#chunks = chunks
    this.#rows = rows
    this.#few = new FewIds(projects.childrenOf, projects.rows)
  }

  /** The children of all projects, from their rows. */
  readonly #allChildren = once(async () => childrenIn(await this.all()))

  /** Whether one query reads the rows of all projects. */
  isOneChunk = async (): Promise<boolean> => (await this.#chunks()).length <= 1

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
  children(parents: readonly number[]): Promise<ReadonlySet<number> | undefined> {
    return this.#few.of(parents)
  }

  /** The ids of all descendants of some projects. */
  async below(tops: readonly number[]): Promise<ReadonlySet<number>> {
    return idsIn(await this.pathsBelow(tops))
  }

  /** Finds the ids of all descendants; undefined, as soon as that is known, if it takes the rows of all projects. */
  async fewBelow(tops: readonly number[]): Promise<ReadonlySet<number> | undefined> {
    const paths = await this.fewPathsBelow(tops)
    return paths && idsIn(paths)
  }

  /** The same descendants, each with its path up to one of the projects. */
  fewPathsBelow(tops: readonly number[]): Promise<Path[] | undefined> {
    return this.#walkDown(tops, this.#fewChildren)
  }

  /** The descendants of some projects, each with its path up to one of them: level by level, each descendant once. */
  pathsBelow(tops: readonly number[]): Promise<Path[]> {
    return this.#walkDown(tops, async (ids) => (await this.#fewChildren(ids)) ?? this.#allChildren())
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

  /** The children of a level, looked up one by one; undefined where there are too many for that. */
  readonly #fewChildren = async (ids: readonly number[]): Promise<Children | undefined> =>
    this.#rows.isWhole ? undefined : this.#few.lists(ids)
}

const idsIn = (paths: readonly Path[]): ReadonlySet<number> => new Set(paths.map(([id]) => id))

function nodeOf(listed: ListedRow): ProjectNode {
  const found = projectRow(listed)
  return {
    id: listed.id,
    active: !found[row.archived],
    public: found[row.public] === true,
    parent: found[row.parent],
    above: found[row.above],
  }
}

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
