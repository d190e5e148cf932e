import type { App } from '#shared/app.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { EntityImporter } from '#shared/transfer/entity-importer.ts'
import { transferOf } from '#shared/transfer/entity-transfer.ts'
import type { ImportedResource, RecordKey } from '#shared/transfer/imported-resource.ts'
import { RecordRefused } from '#shared/transfer/record.ts'
import type { Importing, Line } from '#shared/transfer/transfer.ts'
import type { Project } from './model.ts'
import { refreshing } from './refresh-activity.ts'
import { projects } from './transfer/imported.ts'
import { ProjectImport } from './transfer/importing.ts'

/** Import, export and removal of projects. Removing a project removes everything below it. */
export const projectTransfer = transferOf(projects, {
  needsAllLines: true,
  import: (lines, importing) => new ProjectImport(lines, importing).run(),
})

/** Imports what is in projects, and brings the latest activity in these up to date. */
export async function importInProjects<
  R extends RecordKey & { project: number },
  E extends Entity & { project: number },
>(resource: ImportedResource<R, E>, lines: readonly Line<R>[], importing: Importing): Promise<number> {
  const given = lines.flatMap(({ record }) => record.id ?? [])
  const present = await Promise.all(given.map((id) => resource.collection(importing.app).byId(id)))
  const touched = [...lines.map(({ record }) => record), ...present].flatMap((one) => one?.project ?? [])
  return refreshing(touched, importing, () => new EntityImporter(resource, importing).import(lines))
}

/** @throws RecordRefused if a project that a record names does not exist or is being removed */
export async function requireProject(id: number, { projects }: App): Promise<Project> {
  const project = await projects.byId(id)
  if (!project || project.removal) throw new RecordRefused(`project: there is none with the id ${id}.`)
  return project
}
