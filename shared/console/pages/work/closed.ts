import { type Collection, linkOf, type Resource } from '../../api/hal.ts'
import { withFilters } from '../../api/query.ts'
import { queryOf, withQuery } from '../../api/template.ts'
import { useNavigation } from '../../navigation/navigation.tsx'

/**
 * Returns whether a list shows only open work packages because of the default filter: its address has no filters, and
 * no saved view is open.
 */
export const useIsChosen = (view: Resource | undefined): boolean =>
  !queryOf(useNavigation().place.href).has('filters') && !view

/** Returns the address of the closed work packages of a list, the most recently changed first. */
export const closedOf = (list: Collection): string =>
  withQuery(withFilters(linkOf(list, 'self')?.href ?? '', [{ name: 'status', operator: 'c', values: [] }]), {
    sortBy: '[["updatedAt","desc"]]',
    groupBy: undefined,
    showSums: undefined,
  })
