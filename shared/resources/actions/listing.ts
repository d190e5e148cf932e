import { idsIn } from '#shared/platform/query/filter.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import { exactFilter } from '#shared/platform/query/text-filters.ts'
import { anActionId } from './model.ts'
import { routes } from './routes.ts'

/** The filter and the order of actions (specification, "Actions and capabilities"). */
export const actionListing: Listing = {
  filters: { id: { ...exactFilter('ID', 'id', anActionId), ...idsIn(routes.list), example: 'users/read' } },
  sorts: { id: 'id' },
}
