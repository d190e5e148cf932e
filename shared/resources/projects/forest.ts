import type { Path } from '#shared/resources/versions/sharing.ts'
import type { Project } from './model.ts'
import type { Projects } from './store.ts'

/**
 * Projects and where they stand, each read once. Whatever is asked for in one tick is read together, so that
 * round trips grow with the depth of trees and not with how many projects are asked for.
 */
export class Forest {
  readonly #found = new Map<number, Promise<Project | undefined>>()

  constructor(private readonly projects: Projects) {}

  project(id: number): Promise<Project | undefined> {
    const found = this.#found.get(id) ?? this.projects.byId(id)
    this.#found.set(id, found)
    return found
  }

  /** A project with those above it; nothing of what is gone. */
  async path(id: number): Promise<Path> {
    const path: [number, ...number[]] = [id]
    let parent = (await this.project(id))?.parent
    while (parent !== undefined && !path.includes(parent)) {
      path.push(parent)
      parent = (await this.project(parent))?.parent
    }
    return path
  }
}
