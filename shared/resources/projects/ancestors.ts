import { oncePerKey } from '#shared/platform/concurrency.ts'
import type { Path, Project } from '#shared/resources/projects/model.ts'
import type { Projects } from '#shared/resources/projects/store.ts'

/** A project's position in its tree, and what decides on rights in it. */
export type ProjectNode = Pick<Project, 'id' | 'active' | 'public' | 'parent' | 'above'>

/** Source from which an `AncestorCache` reads projects. */
export interface ProjectSource<P extends ProjectNode> {
  byId(id: number): Promise<P | undefined>
}

/**
 * Projects and their paths, each project read once: all paths are consistent as long as no more than one project is
 * moved in the meantime.
 *
 * A path is always found by following the parents that were read. But a project is stored with the ancestors that its
 * parent had when it was put there, `above`, so that all of them are read in one batch. Where that is outdated, the walk
 * goes on from there, with the ancestors of the project it has reached: a round trip for each project on the path that has
 * moved since.
 */
export class AncestorCache<P extends ProjectNode = Project> {
  readonly #found = new Map<number, Promise<P | undefined>>()

  constructor(private readonly source: ProjectSource<P>) {}

  /** Uses this project instead of reading it: it is being read elsewhere, or is about to be written in this state. */
  take(id: number, project: Promise<P | undefined>): void {
    this.#found.set(id, project)
  }

  project(id: number): Promise<P | undefined> {
    const found = this.#found.get(id) ?? this.source.byId(id)
    this.#found.set(id, found)
    return found
  }

  /** The path of a project; it ends with the first ancestor that does not exist. */
  readonly path = oncePerKey((id: number): Promise<Path> => this.#walkUp(id))

  /** The ancestors of a project, its parent first, up to the first one that does not exist. */
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

/** The ids of a project's present parent, and of the ancestors which that had when the project was put there. */
export const hintedAncestors = ({ parent, above = [] }: Pick<Project, 'parent' | 'above'>): number[] =>
  parent === undefined ? [] : [parent, ...above]

/** The ancestors of a project, its parent first. */
export function ancestorsOf(project: Project, projects: Projects): Promise<Project[]> {
  const cache = new AncestorCache<Project>(projects)
  cache.take(project.id, Promise.resolve(project))
  return cache.ancestors(project.id)
}

/** The path of a project. */
export const pathOf = async (project: Project, projects: Projects): Promise<Path> => [
  project.id,
  ...(await ancestorsOf(project, projects)).map(({ id }) => id),
]
