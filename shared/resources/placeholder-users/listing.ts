import { byText, type Listing } from '#shared/platform/query/listing.ts'
import { textFilter } from '#shared/platform/query/text-filters.ts'
import { listFilter } from '#shared/platform/query/value-filters.ts'
import { byFirstGroup, byGroup } from '#shared/resources/groups/listing.ts'
import type { Groups } from '#shared/resources/groups/store.ts'
import type { GroupVisibility } from '#shared/resources/groups/visibility.ts'
import { row } from './store.ts'

/** The filters and sort keys of the list of placeholder users (specification, "Placeholder users"). */
export const placeholderUserListing = (groups: Groups, groupVisibility: GroupVisibility): Listing => ({
  filters: {
    status: listFilter('Status', row.status, ['active', 'locked']),
    group: byGroup(row.groups, groupVisibility),
    name: textFilter('Name', row.name),
  },
  sorts: { id: 'id', name: byText(row.name), group: byFirstGroup(row.groups, groups, groupVisibility) },
})
