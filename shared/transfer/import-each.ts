import { slices } from '#shared/platform/concurrency.ts'
import { writeInTransactions } from '#shared/platform/dynamodb/batches.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import { RecordRefused } from './record.ts'
import type { Importing, Line } from './transfer.ts'

/** Returns the result of `make` for a line. If `make` throws RecordRefused, rejects the line and returns undefined. */
async function unlessRefused<R, T>(
  { number, record }: Line<R>,
  importing: Importing,
  make: (record: R) => Promise<T>,
): Promise<{ made: T } | undefined> {
  try {
    return { made: await make(record) }
  } catch (error) {
    if (!(error instanceof RecordRefused)) throw error
    importing.reject(number, error.message)
    return undefined
  }
}

/**
 * Imports records, each with a call of `write`. If `write` refuses a record, the record's line is rejected.
 *
 * @param write imports one record; throws RecordRefused to refuse it
 * @param together number of records that are imported concurrently
 * @returns the number of imported records
 */
export async function importEach<R>(
  lines: readonly Line<R>[],
  importing: Importing,
  write: (record: R, importing: Importing) => Promise<unknown>,
  together = 1,
): Promise<number> {
  let imported = 0
  for (const step of slices(lines, together)) {
    const written = step.map((line) => unlessRefused(line, importing, (record) => write(record, importing)))
    imported += (await Promise.all(written)).filter(Boolean).length
    importing.advance(step.length)
  }
  return imported
}

/** A record whose import needs no further reads. */
export interface Prepared {
  /** Writes that must be made in one transaction. */
  writes: Write[]
  /** Called after the writes. */
  settle?(): Promise<void>
}

/**
 * Imports records, as many as possible in each transaction. If a transaction is refused, each of its records is
 * prepared again, and written in a transaction of its own. If `prepare` refuses a record, the record's line is
 * rejected.
 *
 * @param prepare reads the targets of a record; throws RecordRefused to refuse it
 * @param together number of records that are prepared concurrently
 * @returns the number of imported records
 */
export async function importTogether<R>(
  lines: readonly Line<R>[],
  importing: Importing,
  prepare: (record: R) => Promise<Prepared>,
  together: number,
): Promise<number> {
  const { table } = importing.ports
  const afresh = (record: R) =>
    retryingRefusals(async () => {
      const prepared = await prepare(record)
      await table.write(prepared.writes)
      return prepared
    })
  let imported = 0
  for (const step of slices(lines, together)) {
    const prepared = step.map(async (line) => ({ line, ...(await unlessRefused(line, importing, prepare)) }))
    const pieces = (await Promise.all(prepared)).filter(({ made }) => made !== undefined)
    await writeInTransactions(
      pieces,
      ({ made }) => made?.writes ?? [],
      table,
      async (piece) => {
        piece.made = (await unlessRefused(piece.line, importing, afresh))?.made
      },
    )
    const written = pieces.flatMap(({ made }) => made ?? [])
    for (const { settle } of written) await settle?.()
    imported += written.length
    importing.advance(step.length)
  }
  return imported
}
