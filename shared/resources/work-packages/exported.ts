import type { App } from '#shared/app.ts'
import { exportedValues } from '#shared/custom-fields/transfer.ts'
import { oncePerKey } from '#shared/platform/concurrency.ts'
import { categoryIn } from '#shared/resources/categories/model.ts'
import { typesIn, typesOf } from '#shared/resources/types/model.ts'
import { entries } from './entries.ts'
import type { WorkPackage } from './model.ts'
import { SurvivingWorkPackages } from './surviving-work-packages.ts'

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
