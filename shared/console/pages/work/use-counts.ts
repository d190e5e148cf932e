import { type Collection, isCollection } from '../../api/hal.ts'
import { type Condition, selecting, withFilters } from '../../api/query.ts'
import { withQuery } from '../../api/template.ts'
import { type Reading, useResource } from '../../api/use-api.tsx'

/** Members of a work package that a line of a list needs. */
const ofLines = ['self', 'type', 'status', 'project', 'dueDate', 'date', 'updatedAt']

/** Number of work packages with the same value of a property. */
export interface Count {
  /** Address of the status, person or version; undefined for those without one. */
  readonly href?: string
  readonly name: string | null
  readonly count: number
  /** Number of open ones, if the list is counted by several keys. */
  readonly open?: number
  /** Number of open ones that are overdue, and of those due within a week. */
  readonly overdue?: number
  readonly dueSoon?: number
}

export type Counts = Reading<readonly Count[]>

interface ValuedGroup {
  readonly value: string | null
  readonly count: number
  readonly open?: number
  readonly overdue?: number
  readonly dueSoon?: number
  readonly _links?: { readonly valueLink?: readonly { readonly href: string }[] }
}

/**
 * The address of the counts of a list by a property, without its elements.
 *
 * @param conditions filters of the list; if undefined, those in its address, else its default, the open ones
 */
export const countsAt = (list: string, groupBy: string, conditions?: readonly Condition[]): string =>
  withQuery(conditions ? withFilters(list, conditions) : list, { groupBy, pageSize: 0, offset: undefined })

/** Counts the work packages of a list by a property, see `countsAt`. */
export function useCounts(
  list: string | undefined,
  groupBy: string,
  conditions?: readonly Condition[],
): Counts {
  const { value, ...reading } = useResource(list && countsAt(list, groupBy, conditions))
  return { ...reading, value: value && isCollection(value) ? countsIn(value.groups) : undefined }
}

/** The address of the counts of a list by several properties at once, and of its lines. */
export const summaryAt = (list: string, conditions: readonly Condition[], ...groupBy: readonly string[]) =>
  withQuery(withFilters(list, conditions), { groupBy: groupBy.join(), ...selecting(...ofLines) })

/** The counts by one of the properties of a `summaryAt` address. */
export function useSummary(href: string | undefined, groupBy: string): Counts {
  const { value, ...reading } = useResource(href)
  const groups = value?.groupsBy as Readonly<Record<string, Collection['groups']>> | undefined
  return { ...reading, value: groups && countsIn(groups[groupBy]) }
}

const countsIn = (groups: Collection['groups'] = []): readonly Count[] =>
  (groups as readonly ValuedGroup[]).map(({ value: name, _links, ...counts }) => ({
    href: _links?.valueLink?.[0]?.href,
    name,
    ...counts,
  }))
