import { slices } from '#shared/platform/concurrency.ts'
import { fold } from '#shared/platform/fold.ts'
import { transferOf } from '#shared/transfer/entity-transfer.ts'
import { LINES_PER_READ } from '#shared/transfer/in-projects.ts'
import type { Importing, Line } from '#shared/transfer/transfer.ts'
import { TreeImport } from '#shared/transfer/tree-import.ts'
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

/**
 * Returns a function that determines the key of the project that a record describes. The key is the project's id, or
 * the identifier if no record and no stored project provides the id.
 */
async function keysOf(lines: readonly Line<ProjectRecord>[], { ports }: Importing) {
  const ids = new Map<string, number>()
  for (const some of slices(lines, LINES_PER_READ))
    await Promise.all(
      some.map(async ({ record: { id, identifier } }) => {
        const owner = id ?? (await projectsIn(ports).ownerOf('identifier', identifier))
        if (owner !== undefined) ids.set(fold(identifier), owner)
      }),
    )
  return ({ id, identifier }: ProjectRecord) => id ?? ids.get(fold(identifier)) ?? fold(identifier)
}
