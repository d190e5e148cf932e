import { idsFilter, listFilter } from '#shared/query/filters/list.ts'
import { textFilter } from '#shared/query/filters/text.ts'
import { byText, type Listing } from '#shared/query/listing.ts'
import { byFirstGroup } from '#shared/resources/groups/order.ts'
import type { Groups } from '#shared/resources/groups/store.ts'
import { row } from './store.ts'

/** Specification, "Placeholder users", list filters and sort keys. */
export const placeholderUserListing = (groups: Groups): Listing => ({
  filters: {
    status: listFilter('Status', row.status, ['active', 'locked']),
    group: idsFilter('Group', row.groups),
    name: textFilter('Name', row.name),
  },
  sorts: { id: 'id', name: byText(row.name), group: byFirstGroup(groups, row.groups) },
})
