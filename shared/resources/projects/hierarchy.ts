import type { ListedRow } from '#shared/platform/collections/entity.ts'
import type { Counted } from '#shared/platform/collections/keys.ts'
import { once, oncePerKey } from '#shared/platform/concurrency.ts'
import { type FewOrAll, rowsByIds } from '#shared/platform/query/lookup.ts'
import type { Path, Project } from '#shared/resources/projects/model.ts'
import { type Projects, projectRow, row } from '#shared/resources/projects/store.ts'

/** The position of a project in its tree, and the properties that determine rights in it. */
export type ProjectNode = Pick<Project, 'id' | 'active' | 'public' | 'parent' | 'above'>

/** The source from which an `AncestorCache` reads projects. */
interface ProjectSource<P extends ProjectNode> {
  byId(id: number): Promise<P | undefined>
}

/**
 * Reads projects and their paths, each project once. All paths are consistent as long as at most one project is moved
 * during these reads.
 *
 * A path always follows the parents that were read. Each project also stores `above`: the ancestors of its parent at
 * the time when the project was put below the parent. With `above`, all ancestors are read in one batch. If one of
 * these ancestors has moved since then, `above` is outdated. Each moved project on the path costs one more round trip.
 */
export class AncestorCache<P extends ProjectNode = Project> {
  readonly #found = new Map<number, Promise<P | undefined>>()

  constructor(private readonly source: ProjectSource<P>) {}

  /**
   * Stores a project that the caller has, is reading, or is about to write. The cache then does not read this project.
   */
  remember(id: number, project: Promise<P | undefined>): void {
    this.#found.set(id, project)
  }

  project(id: number): Promise<P | undefined> {
    const found = this.#found.get(id) ?? this.source.byId(id)
    this.#found.set(id, found)
    return found
  }

  /**
   * The path of a project: its id, then the ids of its ancestors. The path ends at the first ancestor that does not
   * exist.
   */
  readonly path = oncePerKey((id: number): Promise<Path> => this.#walkUp(id))

  /** The ancestors of a project, parent first. The list ends before the first ancestor that does not exist. */
  async ancestors(id: number): Promise<P[]> {
    const [, ...above] = await this.path(id)
    const found = await Promise.all(above.map((one) => this.project(one)))
    return found.filter((project) => project !== undefined)
  }

  async #walkUp(id: number): Promise<Path> {
    const path: [number, ...number[]] = [id]
    let parent = await this.#parentOf(id)
    while (parent !== undefined && !path.includes(parent)) {
      path.push(parent)
      parent = await this.#parentOf(parent)
    }
    return path
  }

  async #parentOf(id: number): Promise<number | undefined> {
    const project = await this.project(id)
    if (!project) return undefined
    await Promise.all(hintedAncestors(project).map((hinted) => this.project(hinted)))
    return project.parent
  }
}

/**
 * Returns the id of a project's current parent, followed by the ids of the ancestors that this parent had when the
 * project was put below it.
 */
export const hintedAncestors = ({ parent, above = [] }: Pick<Project, 'parent' | 'above'>): number[] =>
  parent === undefined ? [] : [parent, ...above]

/** The ancestors of a project, parent first. */
export function ancestorsOf(project: Project, projects: Projects): Promise<Project[]> {
  const cache = new AncestorCache<Project>(projects)
  cache.remember(project.id, Promise.resolve(project))
  return cache.ancestors(project.id)
}

/** The path of a project: its id, then the ids of its ancestors, parent first. */
export const pathOf = async (project: Project, projects: Projects): Promise<Path> => [
  project.id,
  ...(await ancestorsOf(project, projects)).map(({ id }) => id),
]

type Children = ReadonlyMap<number, readonly number[]>

/**
 * The ancestors and descendants of projects, each read once. If few projects are requested, they are read one by one.
 * Otherwise, a single pass reads the rows of all projects. Children are read block by block; a block consists of the
 * projects whose children share a partition.
 */
export class ProjectHierarchy extends AncestorCache<ProjectNode> {
  readonly #chunks: () => Promise<readonly Counted[]>
  readonly #rows: FewOrAll<ProjectNode>
  readonly #block: (number: number) => Promise<Children>

  constructor(private readonly projects: Projects) {
    const chunks = once(() => projects.counters())
    const rows = rowsByIds(projects.rows, [row.archived, row.public, row.parent], nodeOf, chunks)
    super({ byId: async (id) => (await rows.of([id])).get(id) })
    this.#chunks = chunks
    this.#rows = rows
    this.#block = oncePerKey(async (number) => childrenIn(await projects.childrenInBlock(number)))
  }

  readonly #allChildren = once(async () => childrenIn((await this.all()).values()))

  /** Returns whether a single query is enough to read the rows of all projects. */
  isOneChunk = async (): Promise<boolean> => (await this.#chunks()).length <= 1

  /** All projects, keyed by id. */
  all(): Promise<ReadonlyMap<number, ProjectNode>> {
    return this.#rows.all()
  }

  /** The paths of all projects, keyed by id. */
  readonly paths = once(async (): Promise<ReadonlyMap<number, Path>> => {
    const ids = [...(await this.all()).keys()]
    const paths = await Promise.all(ids.map((id) => this.path(id)))
    return new Map(paths.map((path) => [path[0], path]))
  })

  /** Returns the ids of public projects that are not archived. Ignores `limit` if all rows have already been read. */
  async public(limit?: number): Promise<number[]> {
    if (!this.#rows.isWhole) return this.projects.public(limit)
    return [...(await this.all()).values()].filter((one) => one.active && one.public).map(({ id }) => id)
  }

  async children(parents: readonly number[]): Promise<ReadonlySet<number>> {
    const childrenOf = await this.#childrenOf(parents)
    return new Set(parents.flatMap(childrenOf))
  }

  /** Returns the ids of all descendants of the given projects. */
  async below(tops: readonly number[]): Promise<ReadonlySet<number>> {
    return new Set((await this.pathsBelow(tops)).map(([id]) => id))
  }

  /**
   * Returns the path of each descendant of the given projects, up to one of these projects. The paths of descendants at
   * higher levels come first.
   */
  async pathsBelow(tops: readonly number[]): Promise<Path[]> {
    const found = new Map<number, Path>()
    for (let level: readonly Path[] = [...new Set(tops)].map((id) => [id]); level.length > 0; ) {
      const childrenOf = await this.#childrenOf(level.map(([id]) => id))
      const below = level.flatMap((path) => childrenOf(path[0]).map((id): Path => [id, ...path]))
      level = below.filter(([id]) => !found.has(id))
      for (const path of level) found.set(path[0], path)
    }
    return [...found.values()]
  }

  /**
   * Returns a function that looks up the children of the given projects. Reads the blocks that list these children,
   * except blocks that have already been read. Reads nothing if all rows have already been read.
   */
  async #childrenOf(parents: readonly number[]): Promise<(id: number) => readonly number[]> {
    const blocks = [...new Set(parents.map(this.projects.blockOf))]
    const read = this.#rows.isWhole ? [await this.#allChildren()] : await Promise.all(blocks.map(this.#block))
    return (id) => read.flatMap((children) => children.get(id) ?? [])
  }
}

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

function childrenIn(projects: Iterable<Pick<Project, 'id' | 'parent'>>): Children {
  const children = new Map<number, number[]>()
  for (const { id, parent } of projects) {
    if (parent === undefined) continue
    const known = children.get(parent)
    if (known) known.push(id)
    else children.set(parent, [id])
  }
  return children
}
