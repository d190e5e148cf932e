import type { App } from '#shared/app.ts'
import { exportedValues } from '#shared/custom-fields/transfer.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { acceptProjectRemoval } from '#shared/resources/projects/remove-project.ts'
import { toRecord } from '#shared/transfer/entity-record.ts'
import { RecordRefused } from '#shared/transfer/record.ts'
import { defineTransfer } from '#shared/transfer/transfer.ts'
import { storedProperties } from './properties.ts'
import { SurvivingProjects } from './surviving-projects.ts'
import { findProject } from './transfer/imported.ts'
import { ProjectImport } from './transfer/importing.ts'
import { ProjectKey, ProjectRecord } from './transfer/record.ts'

/** Import, export and removal of projects. Removing a project removes everything below it. */
export const projectTransfer = defineTransfer<ProjectRecord, ProjectKey>({
  kind: 'project',
  record: ProjectRecord,
  key: ProjectKey,
  sequence: 'projects',
  phase: 'last',
  needsAllLines: true,
  import: (lines, importing) => new ProjectImport(lines, importing).run(),
  async remove(key, { app, finish }) {
    const job = await retryingRefusals(() => removalJobOf(key, app))
    if (job) await finish(job)
  },
  async *export(app) {
    const { customFields, types: known } = await app.configuration.current()
    const fields = customFields.filter(({ resource }) => resource === 'project')
    const surviving = new SurvivingProjects(app)
    for await (const project of app.projects.all()) {
      if (!(await surviving.project(project.id))) continue
      yield {
        ...toRecord(storedProperties, project),
        types: project.types.filter((type) => known.some(({ id }) => id === type)),
        customFields: await exportedValues(fields, project.customValues, app, surviving.version),
      }
    }
  },
})

/** The job that removes a project: the pending one, or a new one. */
async function removalJobOf(key: ProjectKey, app: App) {
  const { entity } = await findProject(key, app)
  if (!entity) return undefined
  return entity.removal ? app.jobs.pending(entity.removal) : acceptProjectRemoval(app, entity)
}

/** @throws RecordRefused if a project that a record names does not exist or is being removed */
export async function requireProject(id: number, { projects }: App): Promise<void> {
  const project = await projects.byId(id)
  if (!project || project.removal) throw new RecordRefused(`project: there is none with the id ${id}.`)
}
