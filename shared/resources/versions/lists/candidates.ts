import type { ReadStores as App } from '#shared/app.ts'
import { once, suppressUnhandled } from '#shared/platform/concurrency.ts'
import { ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import { type Path, rootOf } from '#shared/resources/projects/model.ts'
import type { ListedVersion, Versions } from '../store.ts'

/** Up to so many versions that are shared upward, each is compared with the requester's projects. */
const FEW = 20

/** How often a project of a tree is asked for: its children twice, and its versions. */
const ASKED = 3

/** Of so many versions, the projects are read ahead. */
const AHEAD = 50

/**
 * The versions that may be available in some projects: those of the projects themselves, those that projects above share,
 * and those that are shared from elsewhere. Every version that is available there is among them; the others are for the
 * caller to tell apart, by how the tree is now.
 */
export class Candidates {
  constructor(
    private readonly app: App,
    private readonly hierarchy: ProjectHierarchy,
  ) {}

  /** Begins with what does not depend on the projects. */
  readonly begin = once(async () => {
    const { projects, versions } = this.app
    const upward = this.#upward()
    await Promise.all([upward, projects.rows.measured(), versions.rows.measured()])
  });

  /** The versions; undefined as soon as it is cheaper to read the rows of all there are. */
  async in(projects: readonly number[]): Promise<ListedVersion[] | undefined> {
    await this.begin()
    const { versions } = this.app
    const { smallPart } = versions.rows
    const paths = Promise.all(projects.map((id) => this.hierarchy.path(id)))
    const found = await Promise.all([
      ...projects.map((id) => versions.definedIn(id, false, smallPart + 1)),
      fromAbove(paths, versions),
      this.#withProjects(this.#near(paths)),
      this.#withProjects(this.#sharedWithAll()),
    ])
    if (found.includes(undefined)) return undefined
    const byId = new Map(found.flatMap((some) => some ?? []).map((version) => [version.id, version]))
    return byId.size > smallPart ? undefined : [...byId.values()]
  }

  /** All that are shared upward; undefined if they are many. */
  readonly #upward = once(async () => atMost(FEW, await this.app.versions.sharedUpward(FEW + 1)))

  /** Those that are shared upward and may be available in the trees of some projects. */
  async #near(paths: Promise<readonly Path[]>): Promise<ListedVersion[] | undefined> {
    const few = await this.#upward()
    if (few) return few
    const trees = await this.#trees([...new Set((await paths).map(rootOf))])
    if (!trees || trees.size * ASKED > this.app.versions.rows.few) return undefined
    return (await Promise.all([...trees].map((id) => this.app.versions.definedIn(id, true)))).flat()
  }

  /**
   * All projects below some roots; undefined if they are many. The trees are walked twice: a project that moves meanwhile can
   * be missed once, but not both before its move and after it.
   */
  async #trees(roots: readonly number[]): Promise<ReadonlySet<number> | undefined> {
    const { projects } = this.app
    const first = await new ProjectHierarchy(projects).fewBelow(roots)
    const second = first && (await new ProjectHierarchy(projects).fewBelow(roots))
    return second && new Set([...roots, ...first, ...second])
  }

  /** Each may be defined in another project, which has to be read. */
  async #sharedWithAll(): Promise<ListedVersion[] | undefined> {
    const { versions } = this.app
    return atMost(versions.rows.few, await versions.sharedWithAll(versions.rows.few + 1))
  }

  /** Finds versions, and begins to read the projects that define them, which decide whether they are available. */
  async #withProjects(finding: Promise<ListedVersion[] | undefined>): Promise<ListedVersion[] | undefined> {
    const found = await finding
    for (const id of new Set(found?.slice(0, AHEAD).map(({ project }) => project)))
      suppressUnhandled(this.hierarchy.project(id))
    return found
  }
}

const atMost = <T>(limit: number, found: readonly T[]): T[] | undefined =>
  found.length > limit ? undefined : [...found]

/** The versions that projects above share. */
async function fromAbove(paths: Promise<readonly Path[]>, versions: Versions): Promise<ListedVersion[]> {
  const above = new Set((await paths).flatMap(([, ...ancestors]) => ancestors))
  return (await Promise.all([...above].map((id) => versions.definedIn(id, true)))).flat()
}
