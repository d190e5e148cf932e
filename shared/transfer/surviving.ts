import { jobsIn } from '#shared/job-kinds.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { once, oncePerKey } from '#shared/platform/concurrency.ts'
import { SurvivingProjects } from '#shared/resources/projects/surviving-projects.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import type { Reference, StoredIn } from '#shared/surroundings/reference.ts'

const stays = (found: Entity | undefined): boolean => found !== undefined && !found.removal

/**
 * What remains once all pending removals have finished: only this is exported, and only to this refers what is exported. Each
 * is read once.
 */
export class Surviving extends SurvivingProjects {
  readonly workPackage = oncePerKey(async (id: number): Promise<boolean> => {
    const found = await workPackagesIn(this.ports).byId(id)
    return found !== undefined && this.has(found)
  })

  /** Whether the entities of a collection remain, by id. */
  readonly #remain = oncePerKey((stored: StoredIn) =>
    stored === workPackagesIn
      ? this.workPackage
      : oncePerKey(async (id: number) => stays(await stored(this.ports).byId(id))),
  )

  /** An id that a link holds, if what has it remains. */
  async kept(
    { stored }: Pick<Reference<unknown>, 'stored'>,
    id: number | undefined,
  ): Promise<number | undefined> {
    if (id === undefined || !stored) return id
    return (await this.#remain(stored)(id)) ? id : undefined
  }

  /** The ids that links hold, of what remains. */
  async keptOf<Name extends string>(
    references: Readonly<Record<Name, Pick<Reference<unknown>, 'stored'>>>,
    from: { [Each in NoInfer<Name>]?: number },
  ): Promise<{ [Each in Name]?: number }> {
    const names = Object.keys(references) as Name[]
    const ids = names.map(async (name) => [name, await this.kept(references[name], from[name])])
    return Object.fromEntries(await Promise.all(ids))
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
