import { contains } from '#shared/platform/dynamodb/condition.ts'
import { listingOf } from '#shared/platform/properties/listing.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import { ownIdFilter } from '#shared/platform/query/value-filters.ts'
import { byFirstGroup, byGroup } from '#shared/resources/groups/listing.ts'
import type { Groups } from '#shared/resources/groups/store.ts'
import type { GroupVisibility } from '#shared/resources/groups/visibility.ts'
import { anyNameFilter, neverBlocked } from '#shared/resources/principals/listing.ts'
import { storedProperties } from './properties.ts'
import { routes } from './routes.ts'
import { row } from './store.ts'

const declared = listingOf(storedProperties, row)

/** Returns the filters and sort keys of the list of placeholder users (specification, "Placeholder users"). */
export const placeholderUserListing = (groups: Groups, groupVisibility: GroupVisibility): Listing => ({
  filters: {
    ...declared.filters,
    id: ownIdFilter(routes.list),
    blocked: neverBlocked,
    group: byGroup(row.groups, groupVisibility),
    any_name_attribute: anyNameFilter((part) => contains(row.name, part)),
  },
  sorts: { ...declared.sorts, group: byFirstGroup(row.groups, groups, groupVisibility) },
})
