import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type { Ports } from '#shared/ports.ts'
import { transfers } from '#shared/resources/transfers.ts'
import type { FileFolder } from '#shared/transfer/file-folder.ts'
import { ordered } from './ordered.ts'

/**
 * Writes all records in the import format, with ids and without secrets. Waits while the output is full.
 *
 * @param output newline-delimited JSON
 * @param files where the files of attachments are written; without it, attachments are left out
 */
export async function exportRecords(ports: Ports, output: Writable, files?: FileFolder): Promise<void> {
  for (const { kind, record: schema, export: records } of transfers) {
    for await (const record of records(ports, files)) {
      const members = ordered(record, schema) as object
      if (!output.write(`${JSON.stringify({ kind, ...members })}\n`)) await once(output, 'drain')
    }
  }
}
