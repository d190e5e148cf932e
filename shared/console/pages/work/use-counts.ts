import { type Collection, isCollection } from '../../api/hal.ts'
import { type FilterInQuery, selecting, withFilters } from '../../api/query.ts'
import { withQuery } from '../../api/template.ts'
import { type Reading, useResource } from '../../api/use-api.tsx'

/** Members of a work package that are needed for its line in a list. */
const ofLines = ['self', 'type', 'status', 'project', 'dueDate', 'date', 'updatedAt']

/** Number of work packages with the same value of a property. */
export interface ValueCount {
  /**
   * Address of the status, person or version; undefined for the work packages that have no status, person or version.
   */
  readonly href?: string
  readonly name: string | null
  readonly count: number
  /** Number of open work packages. Present only if the list is grouped by several properties. */
  readonly open?: number
  readonly overdue?: number
  readonly dueSoon?: number
}

export type ValueCounts = Reading<readonly ValueCount[]>

interface ValuedGroup {
  readonly value: string | null
  readonly count: number
  readonly open?: number
  readonly overdue?: number
  readonly dueSoon?: number
  readonly _links?: { readonly valueLink?: readonly { readonly href: string }[] }
}

/**
 * Returns the address at which a list counts its elements by a property, without returning the elements.
 *
 * @param conditions filters of the list. If undefined, the filters in the address apply; without filters, only open
 * work packages are counted
 */
export const countsAt = (list: string, groupBy: string, conditions?: readonly FilterInQuery[]): string =>
  withQuery(conditions ? withFilters(list, conditions) : list, { groupBy, pageSize: 0, offset: undefined })

export function useCounts(
  list: string | undefined,
  groupBy: string,
  conditions?: readonly FilterInQuery[],
): ValueCounts {
  const { value, ...reading } = useResource(list && countsAt(list, groupBy, conditions))
  return { ...reading, value: value && isCollection(value) ? countsIn(value.groups) : undefined }
}

/**
 * Returns the address of a list with its counts by several properties. The elements of the list have only the members
 * that a line shows.
 */
export const summaryAt = (
  list: string,
  conditions: readonly FilterInQuery[],
  ...groupBy: readonly string[]
) => withQuery(withFilters(list, conditions), { groupBy: groupBy.join(), ...selecting(...ofLines) })

/** Reads how many elements have each value of a property. The address must come from `summaryAt`. */
export function useSummary(href: string | undefined, groupBy: string): ValueCounts {
  const { value, ...reading } = useResource(href)
  const groups = value?.groupsBy as Readonly<Record<string, Collection['groups']>> | undefined
  return { ...reading, value: groups && countsIn(groups[groupBy]) }
}

const countsIn = (groups: Collection['groups'] = []): readonly ValueCount[] =>
  (groups as readonly ValuedGroup[]).map(({ value: name, _links, ...counts }) => ({
    href: _links?.valueLink?.[0]?.href,
    name,
    ...counts,
  }))
