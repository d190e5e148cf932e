import { once, oncePerKey, suppressUnhandled } from '#shared/platform/concurrency.ts'
import type { ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import { type Path, rootOf } from '#shared/resources/projects/model.ts'
import type { ListedVersion, Versions } from '../store.ts'

/**
 * Up to so many versions that are shared upward, each is compared with the requester's projects; of more, only those are
 * looked at that are defined in the same trees.
 */
const FEW = 20

/** Of so many versions, the projects are read ahead. */
const AHEAD = 50

/** The versions that are shared upward, if they are few. Tells how to find versions without reading all of them. */
export class UpwardShared {
  constructor(
    private readonly hierarchy: ProjectHierarchy,
    private readonly versions: Versions,
  ) {}

  /** All of them; undefined if they are many. */
  readonly few = once(async (): Promise<ListedVersion[] | undefined> => {
    const found = await this.versions.sharedUpward(FEW + 1)
    return found.length > FEW ? undefined : found
  })

  /** Those that may be available in the trees of some projects. */
  async near(paths: Promise<readonly Path[]>): Promise<ListedVersion[]> {
    return (await this.few()) ?? this.#inTrees((await paths).map(rootOf))
  }

  async #inTrees(roots: readonly number[]): Promise<ListedVersion[]> {
    const trees = new Set([...roots, ...(await this.hierarchy.below(roots))])
    if (trees.size > FEW)
      return (await this.versions.sharedUpward()).filter(({ project }) => trees.has(project))
    return (await Promise.all([...trees].map((id) => this.versions.definedIn(id, true)))).flat()
  }
}

/** Finds versions, and begins to read the projects that define them, which decide whether they are available. */
async function withProjects(
  finding: Promise<ListedVersion[]>,
  hierarchy: ProjectHierarchy,
): Promise<ListedVersion[]> {
  const found = await finding
  hierarchy.readAhead(new Set(found.slice(0, AHEAD).map(({ project }) => project)))
  return found
}

/**
 * The versions that may be available in some projects: those of the projects themselves, those that projects above share,
 * and those that are shared from elsewhere. Every version that is available there is among them; the others are for the
 * caller to tell apart, by how the tree is now.
 */
export async function candidatesIn(
  projects: readonly number[],
  upward: UpwardShared,
  hierarchy: ProjectHierarchy,
  versions: Versions,
): Promise<ListedVersion[]> {
  const paths = Promise.all(projects.map((id) => hierarchy.path(id)))
  const found = await Promise.all([
    ...projects.map((id) => versions.definedIn(id)),
    fromAbove(projects, paths, hierarchy, versions),
    withProjects(upward.near(paths), hierarchy),
    withProjects(versions.sharedWithAll(), hierarchy),
  ])
  const byId = new Map(found.flat().map((version) => [version.id, version]))
  return [...byId.values()]
}

/** The versions that projects above share. Those are asked first that were above when this function last read the paths. */
async function fromAbove(
  projects: readonly number[],
  paths: Promise<readonly Path[]>,
  hierarchy: ProjectHierarchy,
  versions: Versions,
): Promise<ListedVersion[]> {
  const sharedBy = oncePerKey((id: number) => suppressUnhandled(versions.definedIn(id, true)))
  for (const id of new Set(projects.flatMap((one) => hierarchy.remembered(one)))) sharedBy(id)
  const above = new Set((await paths).flatMap(([, ...ancestors]) => ancestors))
  return (await Promise.all([...above].map(sharedBy))).flat()
}
