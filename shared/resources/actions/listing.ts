import { NOT_ALLOWED } from '#shared/platform/query/filter.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import type { ValueKind } from '#shared/platform/query/operators.ts'
import { exactFilter } from '#shared/platform/query/text-filters.ts'

/** `<module>/<action>`; there need not be an action with this id. */
export const anActionId: ValueKind<string> = {
  read: (text) => (/^\w+\/\w+$/.test(text) ? text : undefined),
  otherwise: NOT_ALLOWED,
}

/** Specification, "Actions and capabilities": the filter and the order of actions. */
export const listing: Listing = {
  filters: { id: exactFilter('ID', 'id', anActionId) },
  sorts: { id: 'id' },
}
