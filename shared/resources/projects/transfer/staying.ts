import type { App } from '#shared/app.ts'
import { eachOnce } from '#shared/platform/concurrency.ts'
import type { Path } from '#shared/resources/projects/model.ts'
import { Forest } from '#shared/resources/projects/tree/hierarchy.ts'
import { isShared } from '#shared/resources/versions/model.ts'

/** Tells what stays when everything that is being removed will be gone: what an export is about. */
export class Staying {
  readonly forest: Forest

  constructor(private readonly app: App) {
    this.forest = new Forest(app.projects)
  }

  /** Whether a project stays: neither it nor anything above it is being removed. */
  async project(id: number): Promise<boolean> {
    const path = await this.forest.path(id)
    const found = await Promise.all(path.map((one) => this.forest.project(one)))
    return found.every((project) => project && !project.removal)
  }

  /** Whether a version stays, and with it the project that defines it. */
  version = async (id: number): Promise<boolean> => {
    const version = await this.#version(id)
    return version !== undefined && this.project(version.project)
  }

  /** Whether a version stays and is shared with a project, so that work packages there may be assigned to it. */
  async isShared(id: number, project: number): Promise<boolean> {
    const version = await this.#version(id)
    if (!version || !(await this.project(version.project))) return false
    const [defining, path] = await Promise.all([version.project, project].map((one) => this.forest.path(one)))
    return isShared(version.sharing, defining as Path, path as Path)
  }

  readonly #version = eachOnce((id: number) => this.app.versions.byId(id))
}
