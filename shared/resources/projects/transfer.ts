import type { Entity } from '#shared/platform/collections/entity.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { fold } from '#shared/platform/fold.ts'
import type { Ports } from '#shared/ports.ts'
import { EntityImporter } from '#shared/transfer/entity-importer.ts'
import { transferOf } from '#shared/transfer/entity-transfer.ts'
import type { ImportedResource, RecordKey } from '#shared/transfer/imported-resource.ts'
import { referredTo } from '#shared/transfer/references.ts'
import type { Importing, Line } from '#shared/transfer/transfer.ts'
import { TreeImport } from '#shared/transfer/tree-import.ts'
import type { Project } from './model.ts'
import { refreshing } from './refresh-activity.ts'
import { projectsIn } from './store.ts'
import { type ProjectRecord, projects } from './transfer/imported.ts'

/** Import, export and removal of projects. Removing a project removes everything below it. */
export const projectTransfer = transferOf(projects, {
  needsAllLines: true,
  after: ['archive-project'],
  async import(lines, importing) {
    const keyOf = await keysOf(lines, importing)
    return new TreeImport({ resource: projects, name: 'project', keyOf }, lines, importing).run()
  },
})

/** The most lines whose records are read at the same time. */
const READ_TOGETHER = 1000

/** Returns the key of a record's project: its id, or else its identifier, even if only that is in the file. */
async function keysOf(lines: readonly Line<ProjectRecord>[], { ports }: Importing) {
  const ids = new Map<string, number>()
  for (const some of slices(lines, READ_TOGETHER))
    await Promise.all(
      some.map(async ({ record: { id, identifier } }) => {
        const owner = id ?? (await projectsIn(ports).ownerOf('identifier', identifier))
        if (owner !== undefined) ids.set(fold(identifier), owner)
      }),
    )
  return ({ id, identifier }: ProjectRecord) => id ?? ids.get(fold(identifier)) ?? fold(identifier)
}

/**
 * Imports what is in projects, and brings the latest activity in these up to date.
 *
 * @param write imports the lines; by default each on its own
 */
export async function importInProjects<
  R extends RecordKey & { project: number },
  E extends Entity & { project: number },
>(
  resource: ImportedResource<R, E>,
  lines: readonly Line<R>[],
  importing: Importing,
  write = () => new EntityImporter(resource, importing).import(lines),
): Promise<number> {
  const presentIn = async (id: number | undefined) =>
    id === undefined ? undefined : (await resource.collection(importing.ports).byId(id))?.project
  const touched = new Set<number | undefined>()
  const touch = async ({ record: { id, project } }: Line<R>) => touched.add(project).add(await presentIn(id))
  for (const some of slices(lines, READ_TOGETHER)) await Promise.all(some.map(touch))
  return refreshing(
    [...touched].filter((one) => one !== undefined),
    importing.ports,
    write,
  )
}

/** @throws RecordRefused if a project that a record names does not exist or is being removed */
export const requireProject = (id: number, ports: Ports): Promise<Project> =>
  referredTo('project', id, projectsIn(ports))
