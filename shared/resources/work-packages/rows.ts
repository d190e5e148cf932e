import { rowValues } from '#shared/custom-fields/value.ts'
import { type ListedRow, type Row, rowFrom, withoutGaps } from '#shared/platform/collections/entity.ts'
import { PackedRow } from '#shared/platform/collections/packed-row.ts'
import { originalText, type Spelling, spellingOf } from '#shared/platform/dynamodb/spelling.ts'
import type { WorkPackage } from './model.ts'

/** The format of the rows of work packages. */
export const packed = new PackedRow({
  project: 'number',
  status: 'number',
  type: 'number',
  priority: 'number',
  author: 'number',
  assignee: 'number',
  responsible: 'number',
  versionId: 'number',
  category: 'number',
  parent: 'number',
  startDate: 'day',
  dueDate: 'day',
  estimatedTime: 'number',
  remainingTime: 'number',
  percentageDone: 'number',
  lockVersion: 'number',
  createdAt: 'number',
  updatedAt: 'number',
  capitals: 'ids',
  subject: 'text',
  written: 'text',
  closed: 'flag',
})

export const row = packed.attributes

/**
 * Returns the row of a work package. A work package that is being removed has an empty row, so that no list contains
 * it. A time of zero is kept, because it differs from a missing time.
 */
export const rowOf = (workPackage: WorkPackage): Row => {
  if (workPackage.removal) return {}
  const { subject, estimatedTime, remainingTime, customValues } = workPackage
  const times = { [row.estimatedTime]: estimatedTime, [row.remainingTime]: remainingTime }
  const held = { ...rowFrom(row, workPackage), ...times, ...spellingOf(subject) }
  return withoutGaps({ ...held, ...rowValues(customValues) })
}

const timeOf = (milliseconds: unknown): string => new Date(Number(milliseconds)).toISOString()

/**
 * Reads work packages from rows. These work packages are complete enough for elements of lists, but lack the
 * description and custom values.
 */
export const elementsFromRows = {
  attributes: Object.values(row),
  of: ({ subject, capitals, written, createdAt, updatedAt = createdAt, ...same }: ListedRow): WorkPackage =>
    ({
      lockVersion: 0,
      percentageDone: 0,
      customValues: {},
      ...withoutGaps(same),
      subject: originalText(String(subject), { capitals, written } as Spelling),
      createdAt: timeOf(createdAt),
      updatedAt: timeOf(updatedAt),
    }) as WorkPackage,
}
