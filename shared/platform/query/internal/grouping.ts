import { message } from '#shared/platform/language/message.ts'
import type { Grouping, Selection } from '#shared/platform/lists/selection.ts'
import type { Findings } from '#shared/platform/query/hints.ts'
import type { SortInput } from '#shared/platform/query/list-input.ts'
import { apiName, declaredName, humanName, type Listing } from '#shared/platform/query/listing.ts'
import { isSelected, type Selected } from '#shared/platform/query/select.ts'

/** A group of a list that a query asks for. */
export interface AskedGroup {
  /** As the query names it. */
  name: string
  /** The first of its names. */
  column: string
  by: Grouping
}

/**
 * The columns by which elements are grouped: one, or several with names separated by commas. A sort key of the same name says
 * in which direction its groups come.
 */
export function groupsIn(
  query: URLSearchParams,
  sortBy: readonly SortInput[],
  { groups }: Listing,
  { problems, hints }: Findings,
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

/** What a query sums up, if it asks for sums and does not select everything but them. */
export const sumsIn = (
  query: URLSearchParams,
  { sums }: Listing,
  select: Selected | undefined,
): Selection['sums'] =>
  query.get('showSums')?.trim() === 'true' && isSelected('totalSums', select?.members) ? sums : undefined
