import { type Collection, isCollection } from '../../api/hal.ts'
import { type Condition, selecting, withFilters } from '../../api/query.ts'
import { withQuery } from '../../api/template.ts'
import { type Reading, useResource } from '../../api/use-api.tsx'

/** The members of a work package that a line of a list shows. */
const ofLines = ['self', 'status', 'project', 'dueDate', 'date', 'updatedAt']

/** What work packages have in common, and how many they are. */
export interface Count {
  /** The address of the status, the person or the version; undefined for those without one. */
  readonly href?: string
  readonly name: string | null
  readonly count: number
  /** How many of them are open, where they are counted by several things. */
  readonly open?: number
}

export type Counts = Reading<readonly Count[]>

interface ValuedGroup {
  readonly value: string | null
  readonly count: number
  readonly open?: number
  readonly _links?: { readonly valueLink?: readonly { readonly href: string }[] }
}

/**
 * The address where the work packages of a list are counted by what they have in common. None of them is read there.
 *
 * @param conditions filters of the list; without them, those that its address has, else the list chooses the open ones
 */
export const countsAt = (list: string, groupBy: string, conditions?: readonly Condition[]): string =>
  withQuery(conditions ? withFilters(list, conditions) : list, { groupBy, pageSize: 0, offset: undefined })

/** Counts the work packages of a list by what they have in common, as `countsAt`. */
export function useCounts(
  list: string | undefined,
  groupBy: string,
  conditions?: readonly Condition[],
): Counts {
  const { value, ...reading } = useResource(list && countsAt(list, groupBy, conditions))
  return { ...reading, value: value && isCollection(value) ? countsIn(value.groups) : undefined }
}

/** The address where the work packages of a list are counted by several things at once; they are lines of a list, too. */
export const summaryAt = (list: string, conditions: readonly Condition[], ...groupBy: readonly string[]) =>
  withQuery(withFilters(list, conditions), { groupBy: groupBy.join(), ...selecting(...ofLines) })

/** Counts by one of the things by which they are counted at an address. */
export function useSummary(href: string | undefined, groupBy: string): Counts {
  const { value, ...reading } = useResource(href)
  const groups = value?.groupsBy as Readonly<Record<string, Collection['groups']>> | undefined
  return { ...reading, value: groups && countsIn(groups[groupBy]) }
}

const countsIn = (groups: Collection['groups'] = []): readonly Count[] =>
  (groups as readonly ValuedGroup[]).map(({ value: name, count, open, _links }) => ({
    href: _links?.valueLink?.[0]?.href,
    name,
    count,
    open,
  }))
