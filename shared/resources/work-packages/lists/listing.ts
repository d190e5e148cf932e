import type { Listing } from '#shared/platform/query/listing.ts'
import type { ListingContext } from '../audience.ts'
import { type Column, columnsFor } from './columns.ts'
import { customListingFor } from './custom-listing.ts'
import { onlyOpen } from './entry-filters.ts'
import type { Reference } from './references.ts'

/** The most sort keys. */
const MAX_KEYS = 3

/** One part of the columns that have it, by all their names. */
const partsOf = <Part extends keyof Column>(columns: Readonly<Record<string, Column>>, part: Part) =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([name, { also = [], [part]: one }]) =>
      one === undefined ? [] : [name, ...also].map((each) => [each, one]),
    ),
  ) as Record<string, NonNullable<Column[Part]>>

/** What a listing offers, and what its groups refer to. */
export interface WorkPackageListing {
  listing: Listing
  /** What the elements of a group have in common, by the name of the group; without it, that is a percentage. */
  references: Readonly<Record<string, Reference>>
}

/** Work packages, "Filters", "Order" and "The collection". */
export function workPackageListing(context: ListingContext): WorkPackageListing {
  const columns = columnsFor(context)
  const custom = customListingFor(context)
  return {
    references: partsOf(columns, 'reference'),
    listing: {
      filters: { ...partsOf(columns, 'filter'), ...custom.filters },
      sorts: { ...partsOf(columns, 'sort'), ...custom.sorts },
      maxKeys: MAX_KEYS,
      groups: partsOf(columns, 'group'),
      defaultFilters: onlyOpen,
      filtersAlias: 'filter',
    },
  }
}
