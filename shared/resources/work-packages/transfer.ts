import * as z from 'zod/mini'
import type { App } from '#shared/app.ts'
import { existsAndStays } from '#shared/platform/collections/entity.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { refreshing } from '#shared/resources/projects/refresh-activity.ts'
import { SurvivingProjects } from '#shared/resources/projects/surviving-projects.ts'
import { requireProject } from '#shared/resources/projects/transfer.ts'
import { finishFollowUps } from '#shared/resources/versions/transfer.ts'
import { EntityImporter } from '#shared/transfer/entity-importer.ts'
import { dateTime, id, RecordRefused } from '#shared/transfer/record.ts'
import { defineTransfer, type Importing } from '#shared/transfer/transfer.ts'
import type { WorkPackage } from './model.ts'

const Record = z.strictObject({
  id: z.optional(id),
  project: id,
  version: z.nullish(id),
  type: z.nullish(id),
  updatedAt: z.optional(dateTime),
})
type Record = z.infer<typeof Record>

const Key = z.object({ id })

/** The work packages, each with the version it is assigned to, if that is shared with its project. */
export const workPackageTransfer = defineTransfer<Record, z.infer<typeof Key>>({
  kind: 'work_package',
  record: Record,
  key: Key,
  sequence: 'work_packages',
  phase: 'last',
  async import(lines, importing) {
    await finishFollowUps(importing)
    const { workPackages } = importing.app
    const present = await Promise.all(lines.map(({ record }) => record.id && workPackages.byId(record.id)))
    const before = present.flatMap((one) => (one ? [one.project] : []))
    const projects = [...lines.map(({ record }) => record.project), ...before]
    return refreshing(projects, importing, () => importerFor(importing).import(lines))
  },
  async remove(key, importing) {
    const { workPackages, table } = importing.app
    const found = await workPackages.byId(key.id)
    const remove = async () => {
      const present = await workPackages.byId(key.id)
      if (present) await table.write(workPackages.removal(present))
    }
    if (found) await refreshing([found.project], importing, () => retryingRefusals(remove))
  },
  async *export(app) {
    const { types } = await app.configuration.current()
    const surviving = new SurvivingProjects(app)
    for await (const { id, project, versionId, type, updatedAt } of app.workPackages.all()) {
      if (!(await surviving.project(project))) continue
      const isCounted = versionId !== undefined && (await surviving.isShared(versionId, project))
      const knownType = types.find((one) => one.id === type)
      yield { id, project, version: isCounted ? versionId : undefined, type: knownType?.id, updatedAt }
    }
  },
})

const importerFor = (importing: Importing) => {
  const { app } = importing
  const { projects, versions, workPackages } = app
  return new EntityImporter<Record, WorkPackage>(
    {
      sequence: 'work_packages',
      collection: workPackages,
      find: async ({ id }) => ({ id, entity: id === undefined ? undefined : await workPackages.byId(id) }),
      build: (record, present, id, now) => workPackageOf(record, present, { id, now, app }),
      also: async ({ project, versionId }) => [
        projects.check(project, existsAndStays),
        ...(versionId === undefined ? [] : [versions.check(versionId, existsAndStays)]),
      ],
    },
    importing,
  )
}

/** @throws RecordRefused */
async function workPackageOf(
  { project, version, type, updatedAt }: Record,
  present: WorkPackage | undefined,
  { id, now, app }: { id: number; now: Date; app: App },
): Promise<WorkPackage> {
  const [{ types }, assigned] = await Promise.all([
    app.configuration.current(),
    version ? app.versions.byId(version) : undefined,
    requireProject(project, app),
  ])
  if (version && (!assigned || assigned.removal))
    throw new RecordRefused(`version: there is none with the id ${version}.`)
  if (type && !types.some((one) => one.id === type))
    throw new RecordRefused(`type: there is none with the id ${type}.`)
  return {
    id,
    version: present?.version ?? 1,
    project,
    versionId: version ?? undefined,
    type: type ?? undefined,
    updatedAt: updatedAt ?? now.toISOString(),
  }
}
