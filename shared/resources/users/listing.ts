import type { Viewer } from '#shared/access/viewer.ts'
import type { Configuration, Settings } from '#shared/configuration/configuration.ts'
import type { Row } from '#shared/platform/collections/entity.ts'
import type { ReadValue, SortValue } from '#shared/platform/collections/paging.ts'
import type { FoundRow } from '#shared/platform/collections/rows.ts'
import { sortBytes } from '#shared/platform/dynamodb/fold.ts'
import { listingOf } from '#shared/platform/properties/listing.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import { computedFilter } from '#shared/platform/query/text-filters.ts'
import { byFirstGroup, byGroup } from '#shared/resources/groups/listing.ts'
import type { Groups } from '#shared/resources/groups/store.ts'
import type { GroupVisibility } from '#shared/resources/groups/visibility.ts'
import { isManagerOrSelf } from './privacy.ts'
import { properties } from './properties.ts'
import { nameAttributes, nameOfRow, row } from './store.ts'

/** The texts of a user's row by which a requester may find the user, folded. */
export interface UserTexts {
  /** The display name. */
  name: string
  /** The display name, and the first and last name; a line each. */
  names: string
  /** The names in any order, and login and email as far as they are shown; a line each. */
  known: string
  /** Only if it is shown. */
  email?: string
}

/** Reads the texts of rows that the privacy rule lets a requester know. */
export function textsFor(viewer: Viewer, format: Settings['userFormat']) {
  const nameOf = nameOfRow(format)
  return ({ id, row: found }: FoundRow): UserTexts => {
    const seesAll = isManagerOrSelf(viewer, { id })
    const email = seesAll || found[row.showsEmail] ? text(found, row.email) : ''
    const name = nameOf(found)
    const [first, last] = [text(found, row.firstName), text(found, row.lastName)]
    const login = seesAll ? text(found, row.login) : ''
    return {
      name,
      names: lines(name, first, last),
      known: lines(`${first} ${last}`, `${last} ${first}`, name, login, email),
      ...(email && { email }),
    }
  }
}

const text = (found: Row, attribute: string) => String(found[attribute] ?? '')
const lines = (...texts: string[]) => texts.filter((line) => line !== '').join('\n')

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
export const userListing = (
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
