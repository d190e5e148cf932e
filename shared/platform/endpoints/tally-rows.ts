import { RowBudget } from '#shared/platform/collections/row-query.ts'
import type { Condition } from '#shared/platform/dynamodb/condition.ts'
import type { PartitionList } from '#shared/platform/lists/partition-list.ts'
import { COUNT_LIMIT, type Tally, tallyOf } from './deletion.ts'

/** Thrown if there are too many rows to read in a request, or too little time to read all of them. */
export class TooManyRows extends Error {}

/**
 * Counts the rows of a list that match a condition, up to the highest number that previews report. If there are too
 * many rows to read, the result is 0 and not exact.
 *
 * @param list a list whose source throws `TooManyRows`
 */
export async function tallyRows(
  list: Pick<PartitionList<never>, 'ids'>,
  condition: Condition,
): Promise<Tally> {
  try {
    return tallyOf((await list.ids(condition, new RowBudget())).slice(0, COUNT_LIMIT))
  } catch (error) {
    if (error instanceof TooManyRows) return { count: 0, isExact: false }
    throw error
  }
}
