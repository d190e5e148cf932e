import { type Collection, isCollection } from '../../api/hal.ts'
import { type Condition, withFilters } from '../../api/query.ts'
import { withQuery } from '../../api/template.ts'
import { useResource } from '../../api/use-api.tsx'

/** What work packages have in common, and how many they are. */
export interface Count {
  /** The address of the status, the person or the version; undefined for those without one. */
  readonly href?: string
  readonly name: string | null
  readonly count: number
}

interface ValuedGroup {
  readonly value: string | null
  readonly count: number
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
export function useCounts(list: string | undefined, groupBy: string, conditions?: readonly Condition[]) {
  const { value } = useResource(list && countsAt(list, groupBy, conditions))
  if (!value || !isCollection(value)) return undefined
  const groups = ((value as Collection).groups ?? []) as readonly ValuedGroup[]
  return groups.map(
    ({ value: name, count, _links }): Count => ({ href: _links?.valueLink?.[0]?.href, name, count }),
  )
}
