import type { App } from '#shared/app.ts'
import { Forest } from './forest.ts'

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
    const version = await this.app.versions.byId(id)
    return version !== undefined && !version.removal && this.project(version.project)
  }
}
