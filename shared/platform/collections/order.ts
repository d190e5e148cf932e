import type { ReadValue, SortKey } from './page.ts'
import type { Found } from './rows.ts'

/** An order whose values can be read. */
export type ReadableKey = { read: 'id' | ReadValue; descending: boolean }

/** Looks up what the values of an order depend on. */
export const readable = (order: readonly SortKey[]): Promise<ReadableKey[]> =>
  Promise.all(
    order.map(async ({ by, descending }) => ({ read: by === 'id' ? by : await by.reader(), descending })),
  )

type Value = Buffer | number | undefined

const compareDefined = (a: Buffer | number, b: Buffer | number): number =>
  typeof a === 'number' ? a - (b as number) : a.compare(b as Buffer)

/** What has no value comes last, either way round. */
function compareValues(a: Value, b: Value, descending: boolean): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  return descending ? compareDefined(b, a) : compareDefined(a, b)
}

/** The ids of rows in an order; the last key is always the id, ascending. */
export function ordered(found: Found[], order: readonly ReadableKey[]): number[] {
  const valued = found.map(({ id, row }) => ({
    id,
    values: order.map(({ read }) => (read === 'id' ? id : read({ ...row, id }))),
  }))
  valued.sort((a, b) => {
    for (const [index, { descending }] of order.entries()) {
      const difference = compareValues(a.values[index], b.values[index], descending)
      if (difference !== 0) return difference
    }
    return a.id - b.id
  })
  return valued.map(({ id }) => id)
}
