import {
  absent,
  allOf,
  anyOf,
  type Condition,
  compares,
  exists,
} from '#shared/platform/dynamodb/condition.ts'
import { type Item, layout, type Write } from '#shared/platform/dynamodb/table.ts'
import { type Projects, row } from './store.ts'

/** The project of the row is not archived: only then may something new be added to it. */
const isOpen = absent(row.archived)

/** The project exists and its latest activity is not later than a time. */
const notLater = (at: number): Condition =>
  allOf(exists(layout.partitionKey), anyOf(absent(row.activity), compares(row.activity, '<=', at)))

/**
 * Records the change of a version in the row of its project; part of the transaction that writes the version.
 * Concurrent changes do not conflict as long as they are written in the order of their times.
 *
 * @param item the row as it was read
 * @param isNew whether something is added to the project: then it must not be archived or being removed
 */
export function activityRaised(
  id: number,
  item: Item | undefined,
  time: string,
  { rows }: Projects,
  isNew = false,
): Write {
  const at = Date.parse(time)
  const isLater = at > Number(item?.[row.activity] ?? 0)
  const asRead = isLater ? notLater(at) : compares(row.activity, '>=', at)
  const when = isNew ? allOf(asRead, isOpen) : asRead
  return isLater ? rows.change(id, { set: { [row.activity]: at }, when }) : rows.check(id, when)
}
