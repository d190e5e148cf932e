import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type * as z from 'zod/mini'
import type { Ports } from '#shared/ports.ts'
import { transfers } from '#shared/resources/transfers.ts'
import type { FileFolder } from '#shared/transfer/file-folder.ts'

/**
 * Writes all records in the import format, with ids and without secrets. Does not write faster than the output accepts
 * data.
 *
 * @param output receives the records as newline-delimited JSON
 * @param files the folder for the files of attachments; without a folder, attachments are left out
 */
export async function exportRecords(ports: Ports, output: Writable, files?: FileFolder): Promise<void> {
  for (const { kind, record: schema, export: records } of transfers) {
    for await (const record of records(ports, files)) {
      const members = ordered(record, schema) as object
      if (!output.write(`${JSON.stringify({ kind, ...members })}\n`)) await once(output, 'drain')
    }
  }
}

/**
 * Returns a record with its members in the order of its schema. The table returns members in any order, but two exports
 * of the same data must be identical.
 */
export function ordered(record: unknown, schema: z.core.$ZodType): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'pipe') return ordered(record, def.in)
  if (def.type === 'optional' || def.type === 'nullable') return ordered(record, def.innerType)
  if (def.type === 'array' && Array.isArray(record)) return record.map((one) => ordered(one, def.element))
  if (def.type !== 'object' || typeof record !== 'object' || record === null) return record
  const members = record as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(def.shape).map(([name, member]) => [name, ordered(members[name], member)]),
  )
}
