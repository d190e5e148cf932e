import type { Configuration, Settings } from '#shared/configuration/configuration.ts'
import type { Row } from '#shared/platform/collections/entity.ts'
import type { ReadValue, SortValue } from '#shared/platform/collections/paging.ts'
import { sortBytes } from '#shared/platform/dynamodb/fold.ts'
import { byNumber, byText, type Listing } from '#shared/platform/query/listing.ts'
import { computedFilter, textFilter } from '#shared/platform/query/text-filters.ts'
import { listFilter } from '#shared/platform/query/value-filters.ts'
import { byFirstGroup, byGroup } from '#shared/resources/groups/listing.ts'
import type { Groups } from '#shared/resources/groups/store.ts'
import type { GroupVisibility } from '#shared/resources/groups/visibility.ts'
import { userStatuses } from './model.ts'
import { nameAttributes, nameOfRow, row } from './store.ts'

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

/** The filters and sort keys of the list of users (specification, "Users"). */
export const userListing = (
  { settings: { userFormat } }: Configuration,
  groups: Groups,
  groupVisibility: GroupVisibility,
): Listing => ({
  filters: {
    status: listFilter('Status', row.status, userStatuses),
    group: byGroup(row.groups, groupVisibility),
    login: textFilter('Login', row.login),
    name: computedFilter('Name', {
      equals: (found, text) => nameOfRow(userFormat)(found) === text,
      contains: nameContains(userFormat),
    }),
  },
  sorts: {
    id: 'id',
    name: byName(userFormat),
    login: byText(row.login),
    first_name: byText(row.firstName),
    last_name: byText(row.lastName),
    email: byText(row.email),
    status: byText(row.status),
    created_at: byNumber(row.createdAt),
    updated_at: byNumber(row.updatedAt, row.createdAt),
    group: byFirstGroup(row.groups, groups, groupVisibility),
  },
})
