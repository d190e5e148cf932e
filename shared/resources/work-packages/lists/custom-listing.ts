import type { Stores } from '#shared/app.ts'
import { type CustomField, isActive } from '#shared/custom-fields/custom-field.ts'
import { customListing } from '#shared/custom-fields/listing.ts'
import { fieldsFor } from '#shared/custom-fields/properties.ts'
import { principalsReferred, type RowVisibility } from '#shared/custom-fields/referred.ts'
import { attributeOf } from '#shared/custom-fields/value.ts'
import type { ListedRow } from '#shared/platform/lists/selection.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import { filterReplaced, type Replacement, sortReplaced } from '#shared/platform/query/replaced-rows.ts'
import { typeOf } from '#shared/resources/types/model.ts'
import { isAvailable, type SharedVersion } from '#shared/resources/versions/visibility.ts'
import type { Surroundings } from '#shared/surroundings/surroundings.ts'
import { row } from '../store.ts'

/** The formats of custom fields by which work packages are not sorted. */
const unsorted = ['text', 'user', 'version']

/** The filters and sort keys of custom fields. Where a field is not active, a work package counts as one without a value. */
export function customListingFor(around: Surroundings, stores: Stores<'now' | 'references'>): Listing {
  const { viewer } = around
  const { groups } = stores.references.visibility(viewer, { hierarchy: around.hierarchy })
  const principals = principalsReferred(viewer, groups, stores.references)
  const showsVersions = versionsShown(around)
  const filters: Listing['filters'] = {}
  const sorts: Listing['sorts'] = {}
  for (const field of fieldsFor('work_package', viewer)) {
    const shown = asShown(field, around)
    const listing = customListing([field], { stores, principals, showsVersions })
    for (const [name, filter] of Object.entries(listing.filters))
      filters[name] = filterReplaced(filter, shown)
    for (const [name, sort] of Object.entries(listing.sorts))
      if (sort !== 'id' && !unsorted.includes(field.format))
        sorts[name] = { ...sortReplaced(sort, shown), empty: 'largest' }
  }
  return { filters, sorts }
}

function versionsShown({ hierarchy }: Surroundings): RowVisibility {
  const isShown = (version: SharedVersion, found: ListedRow) =>
    isAvailable(version, Number(found[row.project]), hierarchy)
  return { attributes: [row.project], some: async () => isShown, all: async () => () => true }
}

/** Rows as they are shown: without values that work packages keep where the field is not active. */
const asShown = (field: CustomField, { viewer: { configuration } }: Surroundings): Replacement => ({
  attributes: (own) => [...own, row.project, row.type],
  make: async () => (found) => {
    const type = typeOf(configuration, found[row.type] as number)
    if (isActive(field, Number(found[row.project]), type)) return found
    return { ...found, [attributeOf(field.id)]: undefined }
  },
})
