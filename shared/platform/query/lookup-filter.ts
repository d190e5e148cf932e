import { once } from '#shared/platform/concurrency.ts'
import type { FindIds, RowTest } from '#shared/platform/lists/selection.ts'
import { type Filter, idsIn, type ListAddress, type Operator } from './filter.ts'
import { takingLookups, takingNoValues, type ValueKind } from './operators.ts'

interface LookedUp {
  /** Finds the candidate ids. Rows with other ids do not match the filter. */
  ids: FindIds
  /** The test that matching rows pass. By default, it accepts the rows whose ids are candidates. */
  rows?: RowTest
}

interface Lookup<T> {
  label: string
  /** The list of the resources that the values of the filter identify. */
  list: ListAddress
  kind: ValueKind<T>
  /** Looks up the rows that have at least one of the given values. */
  one(values: T[]): LookedUp
  /**
   * Looks up the rows that have any value for this filter. Without this function, the filter does not support the
   * operators `*` and `!*`.
   */
  any?(): LookedUp
}

/** A filter whose matches are looked up by its values. `=` selects the matches, and `!` selects all other rows. */
export function lookupFilter<T>({ label, list, kind, one, any }: Lookup<T>): Filter {
  const some = any && {
    '*': takingNoValues(() => matching(any())),
    '!*': takingNoValues(() => others(any())),
  }
  const operators: Record<string, Operator> = {
    '=': takingLookups(kind, (values) => matching(one(values))),
    '!': takingLookups(kind, (values) => others(one(values))),
    ...some,
  }
  return { label, ...idsIn(list), operators }
}

/**
 * Returns the candidate ids and the row test of a filter that selects the matches of a lookup. If there are few
 * candidates, the list reads them by key.
 */
function matching({ ids, rows }: LookedUp) {
  const candidateIds = once(ids)
  return { candidateIds, rows: rows ?? among(candidateIds) }
}

/** Returns the test that accepts all rows except the matches of a lookup. */
function others({ ids, rows = among(ids) }: LookedUp): RowTest {
  const test = async () => {
    const accepts = await rows.test()
    return (row: Parameters<typeof accepts>[0]) => {
      const accepted = accepts(row)
      return typeof accepted === 'boolean' ? !accepted : accepted.then((one) => !one)
    }
  }
  return { attributes: rows.attributes, test }
}

const among = (find: FindIds): RowTest => ({
  attributes: [],
  test: async () => {
    const ids = await find()
    return ({ id }) => ids?.has(id) ?? true
  },
})
