import type { App } from '#shared/app.ts'
import { exportedValues } from '#shared/custom-fields/transfer.ts'
import { oncePerKey } from '#shared/platform/concurrency.ts'
import { categoryIn } from '#shared/resources/categories/model.ts'
import { SurvivingProjects } from '#shared/resources/projects/surviving-projects.ts'
import { typesIn, typesOf } from '#shared/resources/types/model.ts'
import { entries } from './entries.ts'
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

/** Makes what an export shows of work packages: as they are once everything that is being removed is gone. */
export async function exporterOf(app: App) {
  const configuration = await app.configuration.current()
  const types = typesIn(configuration)
  const fields = configuration.customFields.filter(({ resource }) => resource === 'work_package')
  const surviving = await SurvivingWorkPackages.of(app)
  const { projects } = surviving
  const isKept = oncePerKey(async (id: number) => {
    const found = await app.principals.byId(id)
    return found !== undefined && !found.principal.removal
  })
  const kept = async (id: number | undefined) => (id !== undefined && (await isKept(id)) ? id : undefined)
  const typeOf = async ({ type, project }: WorkPackage) => {
    if (types.some(({ id }) => id === type)) return type
    const place = await projects.ancestors.project(project)
    return typesOf(configuration, { types: place?.types ?? [] })[0]?.id
  }
  const categoriesOf = oncePerKey(async (id: number) => (await app.projects.byId(id))?.categories ?? [])
  const categoryOf = async ({ category, project }: WorkPackage) =>
    categoryIn({ categories: await categoriesOf(project) }, category)?.id
  return async (workPackage: WorkPackage) => {
    const { project, versionId, parent } = workPackage
    if (!(await surviving.has(workPackage))) return undefined
    const isShared = versionId !== undefined && (await projects.isShared(versionId, project))
    return {
      project,
      category: await categoryOf(workPackage),
      version: isShared ? versionId : undefined,
      type: await typeOf(workPackage),
      status: entries.status.of(configuration, workPackage.status).id,
      priority: entries.priority.of(configuration, workPackage.priority).id,
      author: await kept(workPackage.author),
      assignee: await kept(workPackage.assignee),
      responsible: await kept(workPackage.responsible),
      parent: parent !== undefined && (await surviving.byId(parent)) ? parent : undefined,
      estimatedMinutes: workPackage.estimatedTime,
      remainingMinutes: workPackage.remainingTime,
      customFields: await exportedValues(fields, workPackage.customValues, app, projects.version),
    }
  }
}
