import type { RowTest } from '#shared/platform/lists/selection.ts'
import { type Filter, type FilterOutcome, idsIn, type ListAddress } from './filter.ts'
import { presence, type ValueKind, withLookups } from './operators.ts'

/** What rows refer to, and how a filter names that. */
interface Among<T> {
  label: string
  /** The list of everything that rows may refer to. */
  list: ListAddress
  /** The attribute of rows with the id of what they refer to. */
  attribute: string
  kind: ValueKind<T>
  /** Finds out the ids that values stand for; those that do not count are left out. */
  idsOf(values: readonly T[]): ReadonlySet<number> | Promise<ReadonlySet<number>>
  /** Says where everything is found that refers to one of some values, so that not all rows have to be read. */
  narrowed?(values: readonly T[], rows: RowTest): FilterOutcome
  /** Whether a row may refer to nothing: then it can be asked for that, too. */
  isOptional?: true
  /** The kind of its operators; by default each value is looked up. */
  operator?: typeof withLookups
}

/** A filter by what rows refer to: `=` asks for those that refer to one of its values, `!` for all others. */
export function amongFilter<T>(among: Among<T>): Filter {
  const { label, list, attribute, kind, idsOf, narrowed, isOptional, operator = withLookups } = among
  const rows = (values: readonly T[], wanted: boolean): RowTest => ({
    attributes: [attribute],
    test: async () => {
      const ids = await idsOf(values)
      return (row) => ids.has(Number(row[attribute])) === wanted
    },
  })
  return {
    label,
    ...idsIn(list),
    operators: {
      '=': operator(kind, (values) => narrowed?.(values, rows(values, true)) ?? rows(values, true)),
      '!': operator(kind, (values) => rows(values, false)),
      ...(isOptional && presence(attribute)),
    },
  }
}
