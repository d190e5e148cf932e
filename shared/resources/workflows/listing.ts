import type { Row } from '#shared/platform/collections/entity.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import { otherIdFilter } from '#shared/platform/query/value-filters.ts'
import { routes as roles } from '#shared/resources/roles/routes.ts'
import { routes as types } from '#shared/resources/types/routes.ts'
import type { Workflow } from './model.ts'

/** Returns the row of a workflow, for filters. */
export const rowOf = ({ type, role }: Workflow): Row => ({ id: type, type, role })

/** The listing of workflows, with filters by type and by role. The workflows are ordered by type, then by role. */
export const workflowListing: Listing = {
  filters: {
    type: otherIdFilter('Type', 'type', types.list),
    role: otherIdFilter('Role', 'role', roles.list),
  },
  sorts: {},
  order: [],
}
