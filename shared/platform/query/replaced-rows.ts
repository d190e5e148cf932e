import type { ListedRow } from '#shared/platform/collections/entity.ts'
import { conditionAttributes, holds, necessaryFor } from '#shared/platform/dynamodb/condition.ts'
import type { SortValue } from '#shared/platform/lists/selection.ts'
import type { Filter, FilterOutcome } from './filter.ts'

/** A rule by which stored rows are replaced. Filters and sort keys then read the replaced rows. */
export interface RowReplacement {
  /**
   * Returns the attributes that have to be read from stored rows.
   *
   * @param own the attributes that the filter or the sort key reads
   */
  attributes(own: readonly string[]): readonly string[]
  /** True if replacing a row only removes values: every value of the replacement is also in the stored row. */
  onlyHides?: true
  /**
   * Reads the data that is needed to replace rows.
   *
   * @returns the function that replaces a row
   */
  make(): Promise<(row: ListedRow) => ListedRow>
}

/**
 * Returns a filter whose conditions are evaluated on replaced rows instead of stored rows. Operators that return
 * candidate ids or partitions instead of a condition are not affected.
 */
export function filterReplaced(filter: Filter, replacement: RowReplacement): Filter {
  const operators = Object.entries(filter.operators).map(([symbol, operator]) => [
    symbol,
    (values: string[]) => onReplaced(operator(values), replacement),
  ])
  return { ...filter, operators: Object.fromEntries(operators) }
}

function onReplaced(outcome: FilterOutcome, replacement: RowReplacement): FilterOutcome {
  if ('problem' in outcome || 'candidateIds' in outcome || 'partitions' in outcome) return outcome
  const { attributes, onlyHides, make } = replacement
  const [own, condition] =
    'op' in outcome ? [conditionAttributes(outcome), outcome] : [outcome.attributes, outcome.necessary]
  const test = async () => {
    const tested = 'op' in outcome ? (row: ListedRow) => holds(outcome, row) : outcome.test()
    const [accepts, replaced] = await Promise.all([tested, make()])
    return (row: ListedRow) => accepts(replaced(row))
  }
  const necessary = onlyHides && condition && necessaryFor(condition)
  return { attributes: attributes(own), necessary, test }
}

/** Returns a sort key that reads the replacements of rows instead of the stored rows. */
export const sortReplaced = (
  { order: _, ...sort }: SortValue,
  { attributes, make }: RowReplacement,
): SortValue => ({
  ...sort,
  attributes: attributes(sort.attributes),
  reader: async (found) => {
    const [read, replaced] = await Promise.all([sort.reader(found), make()])
    return (row) => read(replaced(row))
  },
})
