import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type { App } from '#shared/app.ts'
import { transfers } from '#shared/resources/transfers.ts'
import { ordered } from './ordered.ts'

/**
 * Writes all records in the import format, with ids and without secrets. Waits while the output is full.
 *
 * @param output newline-delimited JSON
 */
export async function exportRecords(app: App, output: Writable): Promise<void> {
  for (const { kind, record: schema, export: records } of transfers) {
    for await (const record of records(app)) {
      const members = ordered(record, schema) as object
      if (!output.write(`${JSON.stringify({ kind, ...members })}\n`)) await once(output, 'drain')
    }
  }
}
