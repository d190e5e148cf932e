import type { Configuration, Settings } from '#shared/configuration/configuration.ts'
import type { Row } from '#shared/platform/collections/entity.ts'
import type { ReadValue, SortValue } from '#shared/platform/collections/paging.ts'
import { sortBytes } from '#shared/platform/dynamodb/fold.ts'
import { listingOf } from '#shared/platform/properties/listing.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import { computedFilter } from '#shared/platform/query/text-filters.ts'
import { byFirstGroup, byGroup } from '#shared/resources/groups/listing.ts'
import type { Groups } from '#shared/resources/groups/store.ts'
import type { GroupVisibility } from '#shared/resources/groups/visibility.ts'
import { properties } from './properties.ts'
import { nameAttributes, nameOfRow, row } from './store.ts'

/** Whether first name, last name, display name or email contain a text. */
const nameContains = (format: Settings['userFormat']) => {
  const name = nameOfRow(format)
  return (found: Row, text: string) =>
    [found[row.firstName], found[row.lastName], name(found), found[row.email]].some((part) =>
      String(part).includes(text),
    )
}

const byName = (format: Settings['userFormat']): SortValue => {
  const name = nameOfRow(format)
  const read: ReadValue = (found) => sortBytes(name(found))
  return { attributes: nameAttributes, reader: () => read }
}

const declared = listingOf(properties, row)

/** The filters and sort keys of the list of users (specification, "Users"). */
export const userListing = (
  { settings: { userFormat } }: Configuration,
  groups: Groups,
  groupVisibility: GroupVisibility,
): Listing => ({
  filters: {
    ...declared.filters,
    group: byGroup(row.groups, groupVisibility),
    name: computedFilter('Name', {
      equals: (found, text) => nameOfRow(userFormat)(found) === text,
      contains: nameContains(userFormat),
    }),
  },
  sorts: {
    ...declared.sorts,
    name: byName(userFormat),
    group: byFirstGroup(row.groups, groups, groupVisibility),
  },
})
