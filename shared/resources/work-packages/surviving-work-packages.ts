import type { App } from '#shared/app.ts'
import { oncePerKey } from '#shared/platform/concurrency.ts'
import { SurvivingProjects } from '#shared/resources/projects/surviving-projects.ts'
import type { WorkPackage } from './model.ts'

/** Work packages that remain once all pending removals have finished: only these are exported. */
export class SurvivingWorkPackages {
  private constructor(
    private readonly app: App,
    readonly projects: SurvivingProjects,
    /** The work packages that are being removed with everything below them. */
    private readonly leaving: ReadonlySet<number>,
  ) {}

  static async of(app: App): Promise<SurvivingWorkPackages> {
    const jobs = await Promise.all((await app.jobs.all()).map((id) => app.jobs.pending(id)))
    const removals = jobs.filter((job) => job?.kind === 'remove-work-package')
    const leaving = new Set(removals.map((job) => job?.subject as number))
    return new SurvivingWorkPackages(app, new SurvivingProjects(app), leaving)
  }

  /** Whether a work package remains: neither it nor anything above it is being removed, and its project remains. */
  async has(workPackage: WorkPackage): Promise<boolean> {
    if (workPackage.removal || !(await this.projects.project(workPackage.project))) return false
    return this.leaving.size === 0 || !(await this.isLeaving(workPackage))
  }

  /** Whether there is a work package with an id that remains; each is read once. */
  readonly byId = oncePerKey(async (id: number): Promise<boolean> => {
    const found = await this.app.workPackages.byId(id)
    return found !== undefined && this.has(found)
  })

  /** Whether a work package goes with one that is being removed; children stay when only the project of their parent goes. */
  private async isLeaving({ id, parent }: WorkPackage): Promise<boolean> {
    if (this.leaving.has(id)) return true
    const above = parent === undefined ? undefined : await this.app.workPackages.byId(parent)
    return above !== undefined && this.isLeaving(above)
  }
}
