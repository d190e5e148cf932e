import * as z from 'zod/mini'
import { existsAndStays } from '#shared/platform/collections/entity.ts'
import { priorityOf } from '#shared/resources/priorities/model.ts'
import { acceptRefreshing } from '#shared/resources/projects/refresh-activity.ts'
import { SurvivingProjects } from '#shared/resources/projects/surviving-projects.ts'
import { importInProjects, requireProject } from '#shared/resources/projects/transfer.ts'
import { statusOf } from '#shared/resources/statuses/model.ts'
import { type CompleteType, typesIn, typesOf } from '#shared/resources/types/model.ts'
import { finishFollowUps } from '#shared/resources/versions/transfer.ts'
import { transferOf } from '#shared/transfer/entity-transfer.ts'
import type { ImportedResource } from '#shared/transfer/imported-resource.ts'
import { dateTime, id, RecordRefused } from '#shared/transfer/record.ts'
import { newWorkPackage, type WorkPackage } from './model.ts'

const Record = z.strictObject({
  id: z.optional(id),
  project: id,
  version: z.nullish(id),
  type: z.nullish(id),
  updatedAt: z.optional(dateTime),
})

const workPackages: ImportedResource<z.infer<typeof Record>, WorkPackage> = {
  kind: 'work_package',
  record: Record,
  properties: {},
  sequence: 'work_packages',
  collection: (app) => app.workPackages,
  blank: (id, now) => newWorkPackage(id, now, { project: 0, type: 0, status: 0, priority: 0 }),
  async review(drafted, { record: { project, version, type, updatedAt }, importing: { app } }) {
    const [configuration, assigned, place] = await Promise.all([
      app.configuration.current(),
      version ? app.versions.byId(version) : undefined,
      requireProject(project, app),
    ])
    if (version && (!assigned || assigned.removal))
      throw new RecordRefused(`version: there is none with the id ${version}.`)
    const types = typesIn(configuration)
    if (type && !types.some((one) => one.id === type))
      throw new RecordRefused(`type: there is none with the id ${type}.`)
    const [first] = typesOf(configuration, place) as [CompleteType]
    return {
      ...drafted,
      project,
      versionId: version ?? undefined,
      type: type ?? first.id,
      status: statusOf(configuration).id,
      priority: priorityOf(configuration).id,
      updatedAt: updatedAt ?? app.now().toISOString(),
    }
  },
  follow: async ({ project, versionId }, _, { app: { projects, versions } }) => ({
    also: [
      projects.check(project, existsAndStays),
      ...(versionId === undefined ? [] : [versions.check(versionId, existsAndStays)]),
    ],
  }),
  async remove(workPackage, app) {
    const { job, acceptance } = acceptRefreshing([workPackage.project], app)
    await app.table.write([...app.workPackages.removal(workPackage), acceptance])
    return [job]
  },
  async exporter(app) {
    const types = typesIn(await app.configuration.current())
    const surviving = new SurvivingProjects(app)
    return async ({ id, project, versionId, type, updatedAt }) => {
      if (!(await surviving.project(project))) return undefined
      const isCounted = versionId !== undefined && (await surviving.isShared(versionId, project))
      const knownType = types.find((one) => one.id === type)
      return { id, project, version: isCounted ? versionId : undefined, type: knownType?.id, updatedAt }
    }
  },
}

/** The work packages, each with the version it is assigned to, if that is shared with its project. */
export const workPackageTransfer = transferOf(workPackages, {
  async import(lines, importing) {
    await finishFollowUps(importing)
    return importInProjects(workPackages, lines, importing)
  },
})
