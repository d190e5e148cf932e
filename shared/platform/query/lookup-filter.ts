import { once } from '#shared/platform/concurrency.ts'
import type { FindIds, RowTest } from '#shared/platform/lists/selection.ts'
import { type Filter, idsIn, type ListAddress, type Operator } from './filter.ts'
import { type ValueKind, withLookups, withoutValues } from './operators.ts'

/** The result of a filter's lookup. */
interface LookedUp {
  /** Finds the only ids that can match. */
  ids: FindIds
  /** The rows that match; by default those with these ids. */
  rows?: RowTest
}

/** A filter whose values are looked up. */
interface Lookup<T> {
  label: string
  /** The list of what its values name. */
  list: ListAddress
  kind: ValueKind<T>
  /** Looks up everything connected with one of some values. */
  one(values: T[]): LookedUp
  /** Looks up everything connected with any value; without it, the filter has no operator for that. */
  any?(): LookedUp
}

/** A filter by what is looked up for its values: `=` asks for that, `!` for all others. */
export function lookupFilter<T>({ label, list, kind, one, any }: Lookup<T>): Filter {
  const some = any && { '*': withoutValues(() => matching(any())), '!*': withoutValues(() => others(any())) }
  const operators: Record<string, Operator> = {
    '=': withLookups(kind, (values) => matching(one(values))),
    '!': withLookups(kind, (values) => others(one(values))),
    ...some,
  }
  return { label, ...idsIn(list), operators }
}

/** Candidate ids and rows of a lookup; few rows are read one by one. */
function matching({ ids, rows }: LookedUp) {
  const candidateIds = once(ids)
  return { candidateIds, rows: rows ?? among(candidateIds) }
}

/** Everything else. */
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
