import { once } from 'node:events'
import { basename } from 'node:path'
import type { Writable } from 'node:stream'
import type { Ports } from '#shared/ports.ts'
import { type Author, auditAction } from '#shared/resources/audit-entries/audit.ts'
import { timeOf } from '#shared/resources/audit-entries/model.ts'
import { auditEntriesIn } from '#shared/resources/audit-entries/store.ts'
import type { ImportResult } from './import.ts'

/** Returns the author to record for the writes of an admin command. */
export const authorOf = async (command: string, ports: Ports): Promise<Author> => ({
  command,
  configuration: await ports.configuration.current(),
})

/**
 * Writes the audit log to the output, oldest entry first. Honours the backpressure of the output.
 *
 * @param output receives newline-delimited JSON
 */
export async function exportAudit(ports: Ports, output: Writable): Promise<void> {
  for await (const entries of auditEntriesIn(ports).all())
    for (const { id, action, actor = null, object = null, changes } of entries) {
      const createdAt = new Date(timeOf(id)).toISOString()
      const line = JSON.stringify({ id, createdAt, action, actor, object, changes })
      if (!output.write(`${line}\n`)) await once(output, 'drain')
    }
}

/**
 * Writes the audit entry of an import, with the number of records of each kind. Writes no entry if nothing was
 * imported.
 *
 * @param path the file, or `-` for standard input
 * @param result the result of the import; absent if the import was interrupted and may have written only some records
 */
export async function auditImport(
  path: string,
  result: ImportResult | undefined,
  ports: Ports,
): Promise<void> {
  const changes = result
    ? [...result.imported].filter(([, records]) => records > 0)
    : ([['interrupted', true]] as const)
  if (changes.length === 0) return
  const object = { href: null, title: path === '-' ? 'standard input' : basename(path) }
  const entry = {
    action: 'import:run' as const,
    object,
    changes: changes.map(([property, value]) => ({ property, old: null, new: value })),
  }
  await ports.table.write(auditAction(entry, await authorOf('import', ports), ports))
}
