import { oncePerKey } from '#shared/platform/concurrency.ts'
import type { Ports } from '#shared/ports.ts'
import { AncestorCache } from '#shared/resources/projects/ancestors.ts'
import type { Path } from '#shared/resources/projects/model.ts'
import { isShared } from '#shared/resources/versions/model.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { projectsIn } from './store.ts'

/** Projects and versions that remain once all pending removals have finished: only these are exported. */
export class SurvivingProjects {
  readonly ancestors: AncestorCache

  constructor(readonly ports: Ports) {
    this.ancestors = new AncestorCache(projectsIn(ports))
  }

  /** Whether a project remains: it exists, and neither it nor one of its ancestors is being removed. */
  async project(id: number): Promise<boolean> {
    const path = await this.ancestors.path(id)
    const found = await Promise.all(path.map((one) => this.ancestors.project(one)))
    return found.every((project) => project && !project.removal)
  }

  /** Whether a version exists and the project that defines it remains. */
  version = async (id: number): Promise<boolean> => {
    const version = await this.#version(id)
    return version !== undefined && this.project(version.project)
  }

  /** Whether a version remains and is shared with a project, so that work packages there may be assigned to it. */
  async isShared(id: number, project: number): Promise<boolean> {
    const version = await this.#version(id)
    if (!version || !(await this.project(version.project))) return false
    const [defining, path] = await Promise.all(
      [version.project, project].map((one) => this.ancestors.path(one)),
    )
    return isShared(version.sharing, defining as Path, path as Path)
  }

  readonly #version = oncePerKey((id: number) => versionsIn(this.ports).byId(id))
}
