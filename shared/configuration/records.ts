import * as z from 'zod/mini'
import { text } from '#shared/platform/properties/property.ts'
import { id, propertyValue } from '#shared/transfer/record.ts'
import type { Importing, Line } from '#shared/transfer/transfer.ts'
import type { Configuration } from './configuration.ts'

/** The limit of the document as JSON. It is one item of the table, and DynamoDB allows 400 KB. */
const MAX_BYTES = 350 * 1024

export const name = propertyValue(text({ label: 'Name', maxLength: 255 }))

/** A record with nothing but an id and a name. */
export const Named = z.strictObject({ id, name })

export const Key = z.object({ id })
export type Key = z.infer<typeof Key>

/** Applies a record: returns the new configuration, or why the record cannot be imported. */
type Step<R> = (current: Configuration, record: R) => Configuration | string

/**
 * Applies records to the configuration one after the other, and saves it with one write.
 *
 * @returns how many were imported; the others have been rejected
 */
export async function importEach<R>(
  lines: Line<R>[],
  { app, reject }: Importing,
  step: Step<R>,
): Promise<number> {
  let rejected: [line: number, reason: string][] = []
  await app.configuration.change((current) => {
    const outcome = applied(current, lines, step)
    rejected = outcome.rejected
    return outcome.configuration
  })
  for (const [line, reason] of rejected) reject(line, reason)
  return lines.length - rejected.length
}

/** A configuration with records applied, and those that cannot be imported. */
export function applied<R>(current: Configuration, lines: Line<R>[], step: Step<R>) {
  const rejected: [line: number, reason: string][] = []
  let configuration = current
  for (const { number, record } of lines) {
    const next = limited(step(configuration, record))
    if (typeof next === 'string') rejected.push([number, next])
    else configuration = next
  }
  return { configuration, rejected }
}

function limited(next: Configuration | string): Configuration | string {
  if (typeof next === 'string') return next
  const isTooLarge = Buffer.byteLength(JSON.stringify(next)) > MAX_BYTES
  return isTooLarge ? 'the configuration would become too large.' : next
}

/** The records with one added, or replaced if there is one with its id; sorted by id. */
export const withRecord = <T extends { id: number }>(records: readonly T[], record: T): T[] =>
  [...withoutRecord(records, record.id), record].sort((a, b) => a.id - b.id)

export const withoutRecord = <T extends { id: number }>(records: readonly T[], id: number): T[] =>
  records.filter((record) => record.id !== id)
