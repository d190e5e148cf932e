import { jobsIn } from '#shared/job-kinds.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { once, oncePerKey } from '#shared/platform/concurrency.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { SurvivingProjects } from '#shared/resources/projects/surviving-projects.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'

const stays = (found: Entity | undefined): boolean => found !== undefined && !found.removal

/**
 * What remains once all pending removals have finished: only this is exported, and only to this refers what is exported. Each
 * is read once.
 */
export class Surviving extends SurvivingProjects {
  readonly user = oncePerKey(async (id: number) => stays(await usersIn(this.ports).byId(id)))

  readonly principal = oncePerKey(async (id: number) => stays(await principalsIn(this.ports).byId(id)))

  readonly workPackage = oncePerKey(async (id: number): Promise<boolean> => {
    const found = await workPackagesIn(this.ports).byId(id)
    return found !== undefined && this.has(found)
  })

  /** An id, if what has it remains. */
  async kept(
    kind: 'user' | 'principal' | 'workPackage',
    id: number | undefined,
  ): Promise<number | undefined> {
    return id !== undefined && (await this[kind](id)) ? id : undefined
  }

  /** All work packages that remain. */
  async *workPackages(): AsyncGenerator<WorkPackage> {
    for await (const one of workPackagesIn(this.ports).all()) if (await this.has(one)) yield one
  }

  /** Whether a work package remains: neither it nor anything above it is being removed, and its project remains. */
  async has(workPackage: WorkPackage): Promise<boolean> {
    if (workPackage.removal || !(await this.project(workPackage.project))) return false
    const leaving = await this.#leaving()
    return leaving.size === 0 || !(await this.#isBelow(leaving, workPackage))
  }

  /** The work packages that are being removed with everything below them. */
  readonly #leaving = once(async (): Promise<ReadonlySet<number>> => {
    const pending = await Promise.all(
      (await jobsIn(this.ports).all()).map((id) => jobsIn(this.ports).pending(id)),
    )
    return new Set(pending.flatMap((job) => (job?.kind === 'remove-work-package' ? job.subject : [])))
  })

  /** Whether a work package goes with one that is being removed; children stay when only the project of their parent goes. */
  async #isBelow(leaving: ReadonlySet<number>, { id, parent }: WorkPackage): Promise<boolean> {
    if (leaving.has(id)) return true
    const above = parent === undefined ? undefined : await workPackagesIn(this.ports).byId(parent)
    return above !== undefined && this.#isBelow(leaving, above)
  }
}
