import { passwordSignInIn } from '#shared/access/password-sign-in.ts'
import type { Viewer } from '#shared/access/viewer.ts'
import type { Settings } from '#shared/configuration/configuration.ts'
import type { ListedRow, Row } from '#shared/platform/collections/entity.ts'
import { sortBytes, unaccentedIn } from '#shared/platform/dynamodb/collation.ts'
import { computed } from '#shared/platform/dynamodb/condition.ts'
import type { ReadValue, SortValue } from '#shared/platform/lists/selection.ts'
import { listingOf } from '#shared/platform/properties/listing.ts'
import { type Filter, idsIn, type Operator } from '#shared/platform/query/filter.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import { orAbsent } from '#shared/platform/query/operators.ts'
import { computedFilter } from '#shared/platform/query/text-filters.ts'
import type { Ports } from '#shared/ports.ts'
import { byFirstGroup, byGroup } from '#shared/resources/groups/listing.ts'
import { groupsIn } from '#shared/resources/groups/store.ts'
import type { GroupVisibility } from '#shared/resources/groups/visibility.ts'
import { anyNameFilter, blockedFilter, principalIdFilter } from '#shared/resources/principals/listing.ts'
import { isManagerOrSelf } from './privacy.ts'
import { properties } from './properties.ts'
import { routes } from './routes.ts'
import { nameAttributes, nameOfRow, row } from './store.ts'

/**
 * The texts of a user's row that a requester may search. `names` and `known` have no diacritics; `name` and `email` are
 * collated.
 */
export interface UserTexts {
  name: string
  /** Display name, first name and last name, each on its own line. */
  names: string
  /**
   * First and last name in both orders and, if the requester may see them, the login and the email. Each of these texts
   * is on its own line.
   */
  known: string
  /** The email, if the requester may see it. */
  email?: string
}

/** Returns a function that reads the texts of a row, except those that the privacy rule hides from the requester. */
export function textsFor(viewer: Viewer, format: Settings['userFormat']) {
  const read = textsIn(format)
  return (found: ListedRow): UserTexts => {
    const seesAll = isManagerOrSelf(viewer, found)
    return read(found, { login: seesAll, email: seesAll || found[row.showsEmail] === true })
  }
}

function textsIn(format: Settings['userFormat']) {
  const nameOf = nameOfRow(format)
  return (found: Row, shown: { login: boolean; email: boolean }): UserTexts => {
    const name = nameOf(found)
    const bare = (attribute: string) => unaccentedIn(text(found, attribute))
    const [first, last] = [bare(row.firstName), bare(row.lastName)]
    const login = shown.login ? bare(row.login) : ''
    const email = shown.email ? text(found, row.email) : ''
    return {
      name,
      names: lines(unaccentedIn(name), first, last),
      known: lines(`${first} ${last}`, `${last} ${first}`, unaccentedIn(name), login, unaccentedIn(email)),
      ...(email && { email }),
    }
  }
}

/** The attributes that the filter `name` reads. */
const searched = [...nameAttributes, row.email]

/**
 * Matches users by any of their texts. These include logins and emails, because requesters who may list users see all
 * of them.
 */
const isKnownBy = (format: Settings['userFormat']) => {
  const read = textsIn(format)
  return (part: string) =>
    computed(searched, (found) => read(found as Row, { login: true, email: true }).known.includes(part))
}

const text = (found: Row, attribute: string) => String(found[attribute] ?? '')
const lines = (...texts: string[]) => texts.filter((line) => line !== '').join('\n')

/** Matches users whose first name, last name, display name or email contains a text. */
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
  return { attributes: nameAttributes, order: format, reader: () => read }
}

/** The properties that only administrators see on other users. Only administrators may filter and sort by them. */
const ofAdministrators = { lastSignInOn: properties.lastSignInOn }
const { lastSignInOn: _, ...ofManagers } = properties

const declared = listingOf(ofManagers, row)

/** Filters and sorts by the day of the last sign-in. Users who have never signed in sort before all other users. */
function byLastSignIn(now: () => Date): Listing {
  const { filters, sorts } = listingOf(ofAdministrators, row, now)
  const filter = filters.last_sign_in_on as Filter
  const before = orAbsent(row.lastSignInOn, filter.operators['<t-'] as Operator)
  return {
    filters: { last_sign_in_on: { ...filter, operators: { ...filter.operators, '<t-': before } } },
    sorts,
  }
}

/**
 * The filters and sort keys of the list of users (specification, "Users"). Users may hide their login and email from
 * others. The list can nevertheless be searched for them, because requesters who may list users see all logins and
 * emails.
 */
export const userListing = (
  viewer: Viewer,
  ports: Ports,
  groupVisibility: GroupVisibility,
  { userFormat } = viewer.configuration.settings,
): Listing => ({
  filters: {
    ...declared.filters,
    ...(viewer.isAdmin && byLastSignIn(ports.now).filters),
    id: { ...principalIdFilter('ID', viewer), ...idsIn(routes.list) },
    blocked: blockedFilter(row.login, passwordSignInIn(ports).lockedLogins),
    group: byGroup(row.groups, groupVisibility),
    any_name_attribute: anyNameFilter(isKnownBy(userFormat)),
    name: computedFilter('Name', {
      attributes: searched,
      equals: (found, text) => nameOfRow(userFormat)(found) === text,
      contains: nameContains(userFormat),
    }),
  },
  sorts: {
    ...declared.sorts,
    ...(viewer.isAdmin && byLastSignIn(ports.now).sorts),
    name: byName(userFormat),
    group: byFirstGroup(row.groups, groupsIn(ports), groupVisibility),
  },
})
