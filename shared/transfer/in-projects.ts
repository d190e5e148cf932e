import type { Entity } from '#shared/platform/collections/entity.ts'
import { chunkOf } from '#shared/platform/collections/keys.ts'
import { slices } from '#shared/platform/concurrency.ts'
import type { Ports } from '#shared/ports.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { refreshing } from '#shared/resources/projects/refresh-activity.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { EntityImporter } from './entity-importer.ts'
import type { ImportedResource, RecordKey } from './imported-resource.ts'
import { targetOf } from './references.ts'
import type { Importing, Line } from './transfer.ts'

/** Maximum number of lines whose records are read concurrently. */
export const LINES_PER_READ = 1000

/**
 * Imports entities that belong to projects, and refreshes the latest activity of these projects.
 *
 * @param write imports the lines; by default, with an `EntityImporter`
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
  const collection = resource.collection(importing.ports)
  // A chunk is a range of ids. If a chunk contains no entities, ids in this chunk are not read. An import into a new
  // installation therefore reads no entities here.
  const counted = new Set((await collection.counters?.())?.map(({ number }) => number))
  const presentIn = async (id: number | undefined) =>
    id !== undefined && counted.has(chunkOf(id)) ? (await collection.byId(id))?.project : undefined
  const touched = new Set<number | undefined>()
  const touch = async ({ record: { id, project } }: Line<R>) => touched.add(project).add(await presentIn(id))
  for (const some of slices(lines, LINES_PER_READ)) await Promise.all(some.map(touch))
  return refreshing(
    [...touched].filter((one) => one !== undefined),
    importing.ports,
    write,
  )
}

/**
 * Returns the project that a record names.
 *
 * @throws RecordRefused if the project does not exist or is being removed
 */
export const requireProject = (id: number, ports: Ports): Promise<Project> =>
  targetOf('project', id, projectsIn(ports))
