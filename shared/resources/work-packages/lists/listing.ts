import type { Viewer } from '#shared/access/viewer.ts'
import { fieldsFor, nameOf } from '#shared/custom-fields/properties.ts'
import { partsOf } from '#shared/platform/query/columns.ts'
import { apiName, type Listing } from '#shared/platform/query/listing.ts'
import type { Referred } from '#shared/surroundings/columns.ts'
import type { Reference } from '#shared/surroundings/reference.ts'
import { links } from '../declared-links.ts'
import type { ListingContext } from '../load-list.ts'
import { labelOf, onlyOpen } from '../model.ts'
import { properties } from '../properties.ts'
import { sumsFor } from '../sums.ts'
import { columnsFor } from './columns.ts'
import { customListingFor } from './custom-listing.ts'

/** The most sort keys. */
const MAX_KEYS = 3

/** What a listing offers, and what its groups refer to. */
export interface WorkPackageListing {
  listing: Listing
  /** What the elements of a group have in common, by the name of the group; without it, that is a percentage. */
  references: Readonly<Record<string, Referred>>
  /** What the values of a filter are, if they are ids, by its name. */
  values: Readonly<Record<string, Reference<unknown>>>
  /** The names of all columns that a table of work packages may have. */
  columns: readonly string[]
}

/** The members of elements, for `select`. */
const selectableFor = (viewer: Viewer): string[] => [
  '_type',
  'self',
  ...Object.keys({ ...properties, ...links.always, ...links.sometimes, ...links.lists }),
  ...fieldsFor('work_package', viewer).map(nameOf),
]

/** Work packages, "Filters", "Order" and "The collection". */
export function workPackageListing(context: ListingContext): WorkPackageListing {
  const { viewer } = context
  const columns = columnsFor(context)
  const custom = customListingFor(context.around, context.stores)
  const sorts = { ...partsOf(columns, 'sort'), ...custom.sorts }
  return {
    references: partsOf(columns, 'referred'),
    values: partsOf(columns, 'values'),
    columns: [
      ...Object.keys(columns)
        .map(apiName)
        .filter((name) => labelOf(name, viewer)),
      ...fieldsFor('work_package', viewer).map(nameOf),
    ],
    listing: {
      filters: { ...partsOf(columns, 'filter'), ...custom.filters },
      sorts,
      maxKeys: MAX_KEYS,
      groups: partsOf(columns, 'group'),
      sums: sumsFor(context.around, sorts),
      selectable: selectableFor(viewer),
      defaultFilters: onlyOpen,
      filtersAlias: 'filter',
    },
  }
}
