import * as z from 'zod/mini'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import type { EntityOf } from '#shared/platform/properties/entity.ts'
import { type DeclaredProperties, text } from '#shared/platform/properties/property.ts'
import { fromRecord } from '#shared/transfer/entity-record.ts'
import { id, propertyValue } from '#shared/transfer/record.ts'
import type { Importing, Line } from '#shared/transfer/transfer.ts'
import { type Configuration, isTooLarge } from './configuration.ts'
import type { ListedPart } from './ordered.ts'

export const NamedRecord = z.strictObject({
  id,
  name: propertyValue(text({ label: 'Name', maxLength: 255 })),
})

export const ConfigurationKey = z.object({ id })
export type ConfigurationKey = z.infer<typeof ConfigurationKey>

/**
 * Applies a record to the configuration. Returns the new configuration, or the reason why the record cannot be
 * imported.
 */
type Step<R> = (current: Configuration, record: R) => Configuration | string

/**
 * Applies records to the configuration one after the other, and saves the result with one write.
 *
 * @param also returns further writes for the same transaction
 * @returns the number of imported records, without the rejected records
 */
export async function importEach<R>(
  lines: Line<R>[],
  { ports, reject }: Importing,
  step: Step<R>,
  also?: (former: Configuration, next: Configuration) => Write[],
): Promise<number> {
  let rejected: [line: number, reason: string][] = []
  await ports.configuration.change((current) => {
    const outcome = applied(current, lines, step)
    rejected = outcome.rejected
    return outcome.configuration
  }, also)
  for (const [line, reason] of rejected) reject(line, reason)
  return lines.length - rejected.length
}

/**
 * Converts records to entities as the configuration stores them. If a record has no time, the time of the existing
 * entity is kept; a new entity gets the time of the import.
 *
 * @param part the part of the configuration that contains the entities
 */
export async function entitiesIn<P extends DeclaredProperties, R extends ConfigurationKey>(
  lines: readonly Line<R>[],
  properties: P,
  part: ListedPart | 'roles',
  { ports }: Importing,
): Promise<Line<EntityOf<P>>[]> {
  const present: readonly ConfigurationKey[] = (await ports.configuration.current())[part]
  const found = lines.map(async ({ number, record }) => {
    const base = present.find(({ id }) => id === record.id) ?? { id: record.id }
    const entity = await fromRecord(properties, record, base, ports.now())
    return { number, record: entity as EntityOf<P> }
  })
  return Promise.all(found)
}

/**
 * Applies records to a configuration. Returns the new configuration and, for each record that cannot be imported, the
 * line and the reason.
 */
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
  return isTooLarge(next) ? 'the configuration would become too large.' : next
}
