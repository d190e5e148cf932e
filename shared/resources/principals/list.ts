import type { Viewer } from '#shared/access/viewer.ts'
import type { ListedRow } from '#shared/platform/collections/entity.ts'
import type { RowTest } from '#shared/platform/lists/selection.ts'
import type { Filter } from '#shared/platform/query/filter.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import { lookupFilter } from '#shared/platform/query/lookup-filter.ts'
import { anId, whetherFilter } from '#shared/platform/query/value-filters.ts'
import type { GroupVisibility } from '#shared/resources/groups/visibility.ts'
import { routes as projects } from '#shared/resources/projects/routes.ts'
import { directoryFilters, directorySorts, row } from './directory.ts'
import { principalIdFilter } from './listing.ts'
import { principalTypes } from './model.ts'
import type { PrincipalVisibility } from './visibility.ts'

export const principalListing = (
  viewer: Viewer,
  visibility: PrincipalVisibility,
  groups: GroupVisibility,
): Listing => ({
  filters: {
    id: principalIdFilter('ID', viewer),
    type: directoryFilters.type,
    member: byMember(visibility),
    status: directoryFilters.status,
    selectable: selectable(viewer, groups),
    name: directoryFilters.name,
    any_name_attribute: directoryFilters.anyNameAttribute,
    typeahead: directoryFilters.typeahead,
  },
  sorts: { id: 'id', name: directorySorts.name },
})

/**
 * Filters principals by the projects in which they are members, directly or through a group. Hidden projects are
 * ignored.
 */
const byMember = (visibility: PrincipalVisibility): Filter =>
  lookupFilter({
    label: 'Member',
    list: projects.list,
    kind: anId,
    one: (projects) => ({ ids: () => visibility.membersOf(projects) }),
    any: () => ({ ids: () => visibility.membersOfAny() }),
  })

/**
 * Filters principals by whether the requester may choose them in a custom field. Nobody can choose principals that are
 * locked or being removed. Placeholder users can be chosen only by their managers, and groups only by requesters who
 * see them.
 */
function selectable(viewer: Viewer, groups: GroupVisibility): Filter {
  const isOne = (wanted: boolean): RowTest => ({
    attributes: [row.type, row.status],
    test: async () => {
      const isKnown = await groups.ofAll()
      const isNameable = ({ id, type }: ListedRow) =>
        type === principalTypes.group
          ? isKnown(id)
          : type === principalTypes.user || viewer.may('manage_placeholder_user')
      return (found) => (found[row.status] !== 'locked' && isNameable(found)) === wanted
    },
  })
  return whetherFilter('Selectable', isOne)
}
