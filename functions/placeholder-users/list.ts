import { lambda } from '#shared/lambda.ts'
import { list } from '#shared/platform/endpoints/list.ts'
import { listingOf } from '#shared/platform/properties/listing.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import { byFirstGroup, byGroup } from '#shared/resources/groups/listing.ts'
import type { Groups } from '#shared/resources/groups/store.ts'
import { GroupVisibility } from '#shared/resources/groups/visibility.ts'
import { canManage } from '#shared/resources/placeholder-users/policy.ts'
import { storedProperties } from '#shared/resources/placeholder-users/properties.ts'
import { representPlaceholderUser } from '#shared/resources/placeholder-users/representer.ts'
import { routes } from '#shared/resources/placeholder-users/routes.ts'
import { row } from '#shared/resources/placeholder-users/store.ts'

const declared = listingOf(storedProperties, row)

/** The filters and sort keys of the list of placeholder users (specification, "Placeholder users"). */
const placeholderUserListing = (groups: Groups, groupVisibility: GroupVisibility): Listing => ({
  filters: { ...declared.filters, group: byGroup(row.groups, groupVisibility) },
  sorts: { ...declared.sorts, group: byFirstGroup(row.groups, groups, groupVisibility) },
})

export const handler = lambda(
  routes.list,
  list({
    collection: (app) => app.placeholderUsers,
    listing: (app, _, viewer) => placeholderUserListing(app.groups, new GroupVisibility(viewer, app)),
    canList: canManage,
    represent: (user, viewer) => representPlaceholderUser(user, viewer, 'element'),
  }),
)
