import { message } from '#shared/platform/language/message.ts'
import type { Grouping, Selection } from '#shared/platform/lists/selection.ts'
import type { QueryFindings } from '#shared/platform/query/hints.ts'
import type { SortInput } from '#shared/platform/query/list-input.ts'
import { apiName, declaredName, humanName, type Listing } from '#shared/platform/query/listing.ts'
import { isSelected, type Selected } from '#shared/platform/query/select.ts'

export interface AskedGroup {
  /** The name of the grouping in the query. */
  name: string
  /** The column's first declared name. */
  column: string
  by: Grouping
}

/**
 * Returns the columns by which elements are grouped. If the query also sorts by the name of a column, the direction of
 * the sort key applies to the groups.
 */
export function groupsIn(
  query: URLSearchParams,
  sortBy: readonly SortInput[],
  { groups }: Listing,
  { problems, hints }: QueryFindings,
): AskedGroup[] {
  const text = groups && query.get('groupBy')?.trim()
  if (!text) return []
  const asked = new Map<string, AskedGroup>()
  for (const name of text.split(',').map((each) => each.trim())) {
    const grouped = Object.hasOwn(groups, declaredName(name)) ? groups[declaredName(name)] : undefined
    const column = Object.keys(groups).find((each) => groups[each] === grouped)
    if (grouped && column !== undefined) {
      const key = sortBy.find(([each]) => declaredName(each) === declaredName(name))
      if (!asked.has(column))
        asked.set(column, { name, column, by: { ...grouped, descending: key?.[1] === 'desc' } })
    } else {
      problems.push(message`Group by ${humanName(name)} does not exist.`)
      hints.groupBy = Object.keys(groups).map(apiName)
    }
  }
  return [...asked.values()]
}

/** Returns the sums that a query requests; undefined if it requests none, or if its `select` omits them. */
export const sumsIn = (
  query: URLSearchParams,
  { sums }: Listing,
  select: Selected | undefined,
): Selection['sums'] =>
  query.get('showSums')?.trim() === 'true' && isSelected('totalSums', select?.members) ? sums : undefined
