import { type Collection, linkOf, type Resource } from '../../api/hal.ts'
import { withFilters } from '../../api/query.ts'
import { queryOf, withQuery } from '../../api/template.ts'
import { useNavigation } from '../../navigation/navigation.tsx'

/** Whether a list has chosen by itself that it shows open work packages alone: neither its address nor a saved view says so. */
export const useIsChosen = (view: Resource | undefined): boolean =>
  !queryOf(useNavigation().place.href).has('filters') && !view

/** The address of the closed work packages of a list, those changed last at first. */
export const closedOf = (list: Collection): string =>
  withQuery(withFilters(linkOf(list, 'self')?.href ?? '', [{ name: 'status', operator: 'c', values: [] }]), {
    sortBy: '[["updatedAt","desc"]]',
    groupBy: undefined,
    showSums: undefined,
  })
