import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type { App } from '#shared/app.ts'
import { transfers } from '#shared/resources/transfers.ts'

/**
 * Writes every record (import format), ids included, secrets left out, as fast as the output takes them.
 *
 * @param output newline-delimited JSON
 */
export async function exportRecords(app: App, output: Writable): Promise<void> {
  for (const { kind, export: records } of transfers) {
    for await (const record of records(app)) {
      if (!output.write(`${JSON.stringify({ kind, ...record })}\n`)) await once(output, 'drain')
    }
  }
}
