import { slices } from '#shared/platform/concurrency.ts'
import { RecordRefused } from './record.ts'
import type { Importing, Line } from './transfer.ts'

/**
 * Imports records one by one, and rejects the lines that are refused.
 *
 * @param write imports one record; throws RecordRefused to refuse it
 * @param together number of records imported concurrently
 * @returns the number of imported records
 */
export async function importEach<R>(
  lines: readonly Line<R>[],
  importing: Importing,
  write: (record: R, importing: Importing) => Promise<unknown>,
  together = 1,
): Promise<number> {
  const isImported = async ({ number, record }: Line<R>) => {
    try {
      await write(record, importing)
      return true
    } catch (error) {
      if (!(error instanceof RecordRefused)) throw error
      importing.reject(number, error.message)
      return false
    }
  }
  let imported = 0
  for (const step of slices(lines, together)) {
    imported += (await Promise.all(step.map(isImported))).filter(Boolean).length
    importing.advance(step.length)
  }
  return imported
}
