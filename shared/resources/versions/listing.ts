import type { App } from '#shared/app.ts'
import { listFilter } from '#shared/platform/query/filters/list.ts'
import { textFilter } from '#shared/platform/query/filters/text.ts'
import { byNumber, byText, type Listing } from '#shared/platform/query/listing.ts'
import { sharings, versionStatuses } from './model.ts'
import { row } from './store.ts'

/** Specification, "Versions", list filter; two more filters and the sort keys are decisions. */
export const versionListing = (_: App): Listing => ({
  filters: {
    sharing: listFilter('Sharing', row.sharing, sharings),
    status: listFilter('Status', row.status, versionStatuses),
    name: textFilter('Name', row.name),
  },
  sorts: {
    id: 'id',
    name: byText(row.name),
    start_date: byText(row.startDate),
    end_date: byText(row.endDate),
    created_at: byNumber(row.createdAt),
    updated_at: byNumber(row.updatedAt, row.createdAt),
  },
})
