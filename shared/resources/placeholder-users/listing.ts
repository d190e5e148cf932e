import { listFilter } from '#shared/platform/query/filters/list.ts'
import { textFilter } from '#shared/platform/query/filters/text.ts'
import { byText, type Listing } from '#shared/platform/query/listing.ts'
import { byGroup } from '#shared/resources/groups/filter.ts'
import { byFirstGroup } from '#shared/resources/groups/order.ts'
import type { GroupSight } from '#shared/resources/groups/sight.ts'
import type { Groups } from '#shared/resources/groups/store.ts'
import { row } from './store.ts'

/** Specification, "Placeholder users", list filters and sort keys. */
export const placeholderUserListing = (groups: Groups, sight: GroupSight): Listing => ({
  filters: {
    status: listFilter('Status', row.status, ['active', 'locked']),
    group: byGroup(row.groups, sight),
    name: textFilter('Name', row.name),
  },
  sorts: { id: 'id', name: byText(row.name), group: byFirstGroup(row.groups, groups, sight) },
})
