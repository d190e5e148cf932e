import type { InMemoryList } from '#shared/platform/endpoints/list-in-memory.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import type { CompleteType } from './model.ts'
import { representType } from './representer.ts'

/** Types are few: they have no filters, and come by position unless they are sorted by id. */
export const typeListing: Listing = { filters: {}, sorts: { id: 'id' }, order: [] }

/** Common parts of the lists of types. */
export const typeList: Omit<InMemoryList<CompleteType>, 'all'> = {
  listing: typeListing,
  row: ({ id }) => ({ id }),
  represent: (page, viewer) => page.map((type) => representType(type, viewer)),
}
