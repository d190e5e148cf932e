import { boundsOf, type Condition, numbersOf } from '#shared/platform/dynamodb/condition.ts'
import type { QueryRange } from '#shared/platform/dynamodb/table.ts'
import { sortable } from '#shared/platform/ids.ts'
import { type OrderedBy, type RowPartition, sharedBeginning } from '#shared/platform/lists/row-index.ts'

/** The first and the last sort key of a range, both inclusive. Open ends are undefined. */
export type KeyRange = Pick<QueryRange, 'from' | 'to'>

/**
 * The maximum number of ranges of a partition that are read one by one. If there are more ranges, the whole partition
 * is read instead.
 */
const MAX_RANGES = 4

/**
 * Returns the sort key ranges of a partition that contain all possible matches.
 *
 * @param mayReadSeveral true if there are few partitions, so that several ranges of each partition may be read
 */
export function rangesIn(
  filter: Condition | undefined,
  { orderedBy, referredId }: Pick<RowPartition, 'orderedBy' | 'referredId'>,
  mayReadSeveral: boolean,
): KeyRange[] {
  const ranges = orderedRanges(filter, orderedBy, mayReadSeveral)
  if (referredId === undefined) return ranges
  const beginning = sharedBeginning(referredId)
  return ranges.map(({ from = '', to = '~' }) => ({ from: beginning + from, to: beginning + to }))
}

function orderedRanges(
  filter: Condition | undefined,
  orderedBy: OrderedBy | undefined,
  mayReadSeveral: boolean,
): KeyRange[] {
  if (!filter || !orderedBy) return [{}]
  if (orderedBy.as === 'text') return [beginningWith(boundsOf(filter, orderedBy.attribute))]
  const ranges = numberRanges(filter, orderedBy.attribute)
  return ranges.length <= (mayReadSeveral ? MAX_RANGES : 1) ? ranges : [{}]
}

/** Returns the range of all sort keys whose beginnings are within the given bounds. */
const beginningWith = ({ from, to }: KeyRange): KeyRange => ({
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to: `${to}~` }),
})

function numberRanges(filter: Condition, attribute: string): KeyRange[] {
  const { isAmong, numbers } = numbersOf(filter, attribute) ?? { isAmong: false, numbers: [] }
  const runs = runsOf([...numbers].filter(Number.isSafeInteger).sort((a, b) => a - b))
  if (isAmong) return runs.map(([first, last]) => between(first, last))
  const beginnings = [undefined, ...runs.map(([, last]) => last + 1)]
  return beginnings.map((first, index) => {
    const next = runs[index]?.[0]
    return between(first, next && next - 1)
  })
}

const between = (first: number | undefined, last: number | undefined): KeyRange =>
  beginningWith({
    from: first === undefined ? undefined : `${sortable(first)}#`,
    to: last === undefined ? undefined : `${sortable(last)}#`,
  })

/** Returns the runs of consecutive numbers in a sorted list, each as its first and last number. */
function runsOf(numbers: readonly number[]): [first: number, last: number][] {
  const runs: [first: number, last: number][] = []
  for (const number of numbers) {
    const run = runs.at(-1)
    if (run && number === run[1] + 1) run[1] = number
    else runs.push([number, number])
  }
  return runs
}
