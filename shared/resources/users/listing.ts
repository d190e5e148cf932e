import type { Configuration, Settings } from '#shared/configuration/configuration.ts'
import type { Row } from '#shared/entities/entity.ts'
import type { ReadValue, SortValue } from '#shared/entities/page.ts'
import { computedFilter, idsFilter, listFilter, textFilter } from '#shared/query/filter.ts'
import { byNumber, byText, type Listing } from '#shared/query/listing.ts'
import { byFirstGroup } from '#shared/resources/groups/order.ts'
import type { Groups } from '#shared/resources/groups/store.ts'
import { fold, sortBytes } from '#shared/table/fold.ts'
import { displayName } from './model.ts'
import { row } from './store.ts'

const names = [row.login, row.firstName, row.lastName]

/** The folded display name of a row. */
const nameOf = (format: Settings['userFormat']) => (found: Row) =>
  fold(
    displayName(
      {
        login: String(found[row.login]),
        firstName: String(found[row.firstName]),
        lastName: String(found[row.lastName]),
      },
      format,
    ),
  )

/** First name, last name, display name or email contain a text. */
const mentions = (format: Settings['userFormat']) => {
  const name = nameOf(format)
  return (found: Row, text: string) =>
    [found[row.firstName], found[row.lastName], name(found), found[row.email]].some((part) =>
      String(part).includes(text),
    )
}

const byName = (format: Settings['userFormat']): SortValue => {
  const name = nameOf(format)
  const read: ReadValue = (found) => sortBytes(name(found))
  return { attributes: names, reader: () => read }
}

/** Specification, "Users", list filters and sort keys. */
export const userListing = (groups: Groups, { settings: { userFormat } }: Configuration): Listing => ({
  filters: {
    status: listFilter('Status', row.status, ['active', 'invited', 'locked', 'registered']),
    group: idsFilter('Group', row.groups),
    login: textFilter('Login', row.login),
    name: computedFilter('Name', {
      equals: (found, text) => nameOf(userFormat)(found) === text,
      contains: mentions(userFormat),
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
    group: byFirstGroup(groups, row.groups),
  },
})
