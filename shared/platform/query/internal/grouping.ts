import { message } from '#shared/platform/language/message.ts'
import type { Selection } from '#shared/platform/lists/selection.ts'
import type { Findings } from '#shared/platform/query/hints.ts'
import type { SortInput } from '#shared/platform/query/list-input.ts'
import { apiName, declaredName, humanName, type Listing } from '#shared/platform/query/listing.ts'
import { isSelected, type Selected } from '#shared/platform/query/select.ts'

/** What the elements are grouped by. A sort key of the same name says in which direction the groups come. */
export function groupIn(
  query: URLSearchParams,
  sortBy: readonly SortInput[],
  { groups }: Listing,
  { problems, hints }: Findings,
): { name: string; group: NonNullable<Selection['group']> } | undefined {
  const name = groups && query.get('groupBy')?.trim()
  if (!name) return undefined
  const grouped = Object.hasOwn(groups, declaredName(name)) ? groups[declaredName(name)] : undefined
  if (grouped) {
    const key = sortBy.find(([key]) => declaredName(key) === declaredName(name))
    return { name, group: { ...grouped, descending: key?.[1] === 'desc' } }
  }
  problems.push(message`Group by ${humanName(name)} does not exist.`)
  hints.groupBy = Object.keys(groups).map(apiName)
  return undefined
}

/** What a query sums up, if it asks for sums and does not select everything but them. */
export const sumsIn = (
  query: URLSearchParams,
  { sums }: Listing,
  select: Selected | undefined,
): Selection['sums'] =>
  query.get('showSums')?.trim() === 'true' && isSelected('totalSums', select?.members) ? sums : undefined
