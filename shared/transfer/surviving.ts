import { jobsIn } from '#shared/job-kinds.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { once, oncePerKey } from '#shared/platform/concurrency.ts'
import type { Ports } from '#shared/ports.ts'
import type { LinkTarget, StoredIn } from '#shared/project-context/link-target.ts'
import { AncestorCache } from '#shared/resources/projects/hierarchy.ts'
import type { Path } from '#shared/resources/projects/model.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { isShared } from '#shared/resources/versions/model.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'

/**
 * Projects and versions that remain when all pending deletions are complete. Only the remaining projects and versions
 * are exported.
 */
export class SurvivingProjects {
  readonly ancestors: AncestorCache

  constructor(readonly ports: Ports) {
    this.ancestors = new AncestorCache(projectsIn(ports))
  }

  /** Returns whether a project remains: it exists, and neither it nor one of its ancestors is being deleted. */
  async project(id: number): Promise<boolean> {
    const path = await this.ancestors.path(id)
    const found = await Promise.all(path.map((one) => this.ancestors.project(one)))
    return found.every((project) => project && !project.removal)
  }

  /**
   * Returns whether a version exists and remains after all pending deletions. A version remains if the project that
   * defines it remains.
   */
  version = async (id: number): Promise<boolean> => {
    const version = await this.#version(id)
    return version !== undefined && this.project(version.project)
  }

  /**
   * Returns whether work packages of a project may be assigned to a version. For this, the version must remain, and
   * must be shared with the project.
   */
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

const stays = (found: Entity | undefined): boolean => found !== undefined && !found.removal

/**
 * Entities that remain when all pending deletions are complete. Exports contain only these entities, and refer to no
 * others. Each entity is read only once.
 */
export class Surviving extends SurvivingProjects {
  readonly workPackage = oncePerKey(async (id: number): Promise<boolean> => {
    const found = await workPackagesIn(this.ports).byId(id)
    return found !== undefined && this.has(found)
  })

  /** For each collection, a function that takes an id, and returns whether the entity with this id remains. */
  readonly #remain = oncePerKey((stored: StoredIn) =>
    stored === workPackagesIn
      ? this.workPackage
      : oncePerKey(async (id: number) => stays(await stored(this.ports).byId(id))),
  )

  /** Returns the id in a link, or undefined if the target of the link is being deleted or no longer exists. */
  async kept(
    { stored }: Pick<LinkTarget<unknown>, 'stored'>,
    id: number | undefined,
  ): Promise<number | undefined> {
    if (id === undefined || !stored) return id
    return (await this.#remain(stored)(id)) ? id : undefined
  }

  /** Returns the ids of those link targets that remain after all pending deletions. */
  async keptOf<Name extends string>(
    references: Readonly<Record<Name, Pick<LinkTarget<unknown>, 'stored'>>>,
    from: { [Each in NoInfer<Name>]?: number },
  ): Promise<{ [Each in Name]?: number }> {
    const names = Object.keys(references) as Name[]
    const ids = names.map(async (name) => [name, await this.kept(references[name], from[name])])
    return Object.fromEntries(await Promise.all(ids))
  }

  async *workPackages(): AsyncGenerator<WorkPackage> {
    for await (const one of workPackagesIn(this.ports).all()) if (await this.has(one)) yield one
  }

  /**
   * Returns whether a work package remains after all pending deletions: neither it nor an ancestor is being deleted,
   * and its project remains.
   */
  async has(workPackage: WorkPackage): Promise<boolean> {
    if (workPackage.removal || !(await this.project(workPackage.project))) return false
    const leaving = await this.#leaving()
    return leaving.size === 0 || !(await this.#isBelow(leaving, workPackage))
  }

  /**
   * The ids of work packages for which a deletion is pending. The descendants, which each deletion also deletes, are
   * not included.
   */
  readonly #leaving = once(async (): Promise<ReadonlySet<number>> => {
    const pending = await Promise.all(
      (await jobsIn(this.ports).all()).map((id) => jobsIn(this.ports).pending(id)),
    )
    return new Set(pending.flatMap((job) => (job?.kind === 'remove-work-package' ? job.subject : [])))
  })

  /**
   * Returns whether a work package or one of its ancestors is being deleted. The deletion of an ancestor's project
   * alone does not delete the work package.
   */
  async #isBelow(leaving: ReadonlySet<number>, { id, parent }: WorkPackage): Promise<boolean> {
    if (leaving.has(id)) return true
    const above = parent === undefined ? undefined : await workPackagesIn(this.ports).byId(parent)
    return above !== undefined && this.#isBelow(leaving, above)
  }
}
