import type { Stores } from '#shared/app.ts'
import { customListing } from '#shared/custom-fields/listing.ts'
import { fieldsFor } from '#shared/custom-fields/properties.ts'
import { principalsReferred, type RowVisibility } from '#shared/custom-fields/referred.ts'
import type { ListedRow } from '#shared/platform/lists/selection.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import { typeOf } from '#shared/resources/types/model.ts'
import { isAvailable, type SharedVersion } from '#shared/resources/versions/visibility.ts'
import type { Surroundings } from '#shared/surroundings/surroundings.ts'
import { row } from '../store.ts'

/** The formats of custom fields by which work packages are not sorted. */
const unsorted = ['text', 'user', 'version']

/** The filters and sort keys of custom fields. */
export function customListingFor(around: Surroundings, stores: Stores<'now' | 'references'>): Listing {
  const { viewer, hierarchy } = around
  const { groups } = stores.references.visibility(viewer, { hierarchy })
  const listed = {
    stores,
    principals: principalsReferred(viewer, groups, stores.references),
    showsVersions: versionsShown(around),
    bearing: {
      attributes: [row.project, row.type],
      bearerOf: (found: ListedRow) => ({
        project: Number(found[row.project]),
        type: typeOf(viewer.configuration, Number(found[row.type])),
      }),
    },
  }
  const fields = fieldsFor('work_package', viewer)
  const sortable = fields.filter(({ format }) => !unsorted.includes(format))
  const sorts = Object.entries(customListing(sortable, listed).sorts).map(([name, sort]) => [
    name,
    { ...(sort as object), empty: 'largest' },
  ])
  return { filters: customListing(fields, listed).filters, sorts: Object.fromEntries(sorts) }
}

function versionsShown({ hierarchy }: Surroundings): RowVisibility {
  const isShown = (version: SharedVersion, found: ListedRow) =>
    isAvailable(version, Number(found[row.project]), hierarchy)
  return { attributes: [row.project], some: async () => isShown, all: async () => () => true }
}
