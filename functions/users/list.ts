import type { Configuration, Settings } from '#shared/configuration/configuration.ts'
import { lambda } from '#shared/lambda.ts'
import type { Row } from '#shared/platform/collections/entity.ts'
import type { ReadValue, SortValue } from '#shared/platform/collections/paging.ts'
import { sortBytes } from '#shared/platform/dynamodb/fold.ts'
import { list } from '#shared/platform/endpoints/list.ts'
import { listingOf } from '#shared/platform/properties/listing.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import { computedFilter } from '#shared/platform/query/text-filters.ts'
import { byFirstGroup, byGroup } from '#shared/resources/groups/listing.ts'
import type { Groups } from '#shared/resources/groups/store.ts'
import { GroupVisibility } from '#shared/resources/groups/visibility.ts'
import { canManage } from '#shared/resources/users/privacy.ts'
import { properties } from '#shared/resources/users/properties.ts'
import { representUser } from '#shared/resources/users/representer.ts'
import { routes } from '#shared/resources/users/routes.ts'
import { activeAdministrators, nameAttributes, nameOfRow, row } from '#shared/resources/users/store.ts'

/** Whether first name, last name, display name or email contain a text. */
const nameContains = (format: Settings['userFormat']) => {
  const name = nameOfRow(format)
  return (found: Row, text: string) =>
    [found[row.firstName], found[row.lastName], name(found), found[row.email]].some((part) =>
      String(part).includes(text),
    )
}

const byName = (format: Settings['userFormat']): SortValue => {
  const name = nameOfRow(format)
  const read: ReadValue = (found) => sortBytes(name(found))
  return { attributes: nameAttributes, reader: () => read }
}

const declared = listingOf(properties, row)

/** The filters and sort keys of the list of users (specification, "Users"). */
const userListing = (
  { settings: { userFormat } }: Configuration,
  groups: Groups,
  groupVisibility: GroupVisibility,
): Listing => ({
  filters: {
    ...declared.filters,
    group: byGroup(row.groups, groupVisibility),
    name: computedFilter('Name', {
      equals: (found, text) => nameOfRow(userFormat)(found) === text,
      contains: nameContains(userFormat),
    }),
  },
  sorts: {
    ...declared.sorts,
    name: byName(userFormat),
    group: byFirstGroup(row.groups, groups, groupVisibility),
  },
})

export const handler = lambda(
  routes.list,
  list({
    collection: (app) => app.users,
    listing: (app, configuration, viewer) =>
      userListing(configuration, app.groups, new GroupVisibility(viewer, app)),
    canList: canManage,
    // Only the requester can be the last active administrator in a list, so only then the others are counted.
    load: async ({ claimedId, viewer }, { table }) =>
      claimedId !== undefined || (await viewer).isAdmin ? activeAdministrators(table) : undefined,
    represent: (user, viewer, administrators) =>
      representUser(user, viewer, { position: 'element', administrators }),
  }),
)
