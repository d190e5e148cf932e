import { type Collection, linkOf, type Resource } from '../../api/hal.ts'
import { withFilters } from '../../api/query.ts'
import { queryOf, withQuery } from '../../api/template.ts'
import { useNavigation } from '../../navigation/navigation.tsx'

/**
 * Returns whether a list is limited to open work packages only because that is the default, and neither its address nor
 * a saved view has filters.
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
