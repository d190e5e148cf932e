import { eachOnce } from '#shared/platform/promises.ts'
import type { Project } from '../model.ts'
import type { Path } from './path.ts'

/** What of a project tells where it stands, and what decides on rights in it. */
export type Standing = Pick<Project, 'id' | 'active' | 'public' | 'parent'>

/** Where a forest gets its projects from. */
export interface ProjectSource<P extends Standing> {
  byId(id: number): Promise<P | undefined>
}

/**
 * Projects and where they stand, each read once: as long as no more than one of them is moved meanwhile, all paths
 * fit together. Whatever is asked for in one tick is read together, so that round trips grow with the depth of trees
 * and not with how many projects are asked for.
 */
export class Forest<P extends Standing = Project> {
  readonly #found = new Map<number, Promise<P | undefined>>()

  constructor(private readonly source: ProjectSource<P>) {}

  /** Takes a project as it is being read otherwise, or as it is about to be, instead of reading it. */
  take(id: number, project: Promise<P | undefined>): void {
    this.#found.set(id, project)
  }

  project(id: number): Promise<P | undefined> {
    const found = this.#found.get(id) ?? this.source.byId(id)
    this.#found.set(id, found)
    return found
  }

  /** A project with those above it; nothing of what is gone. */
  readonly path = eachOnce((id: number): Promise<Path> => this.#walkUp(id))

  async #walkUp(id: number): Promise<Path> {
    const path: [number, ...number[]] = [id]
    let parent = (await this.project(id))?.parent
    while (parent !== undefined && !path.includes(parent)) {
      path.push(parent)
      parent = (await this.project(parent))?.parent
    }
    return path
  }
}
