import { declaration, LAST_SIGN_IN } from '#shared/access/account-store.ts'
import { statusItems } from '#shared/access/status-store.ts'
import type { Settings } from '#shared/configuration/configuration.ts'
import { EntityCollection } from '#shared/platform/collections/collection.ts'
import { type Row, rowFrom } from '#shared/platform/collections/entity.ts'
import { PackedRow } from '#shared/platform/collections/packed-row.ts'
import { oncePer } from '#shared/platform/concurrency.ts'
import { collated, foldIn } from '#shared/platform/dynamodb/collation.ts'
import { compares } from '#shared/platform/dynamodb/condition.ts'
import { type Key, keyOf, type Table, type Write } from '#shared/platform/dynamodb/table.ts'
import { OrderPages } from '#shared/platform/lists/order-pages.ts'
import { favoringItems } from '#shared/resources/favorites/store.ts'
import { settingItems, subscriberChanges } from '#shared/resources/notifications/settings-store.ts'
import { displayName, memberFields } from '#shared/resources/principals/model.ts'
import { digestHoursOf } from './mail-reminders.ts'
import { isActive, isActiveAdministrator, type User } from './model.ts'

const packed = new PackedRow({
  ...memberFields,
  showsEmail: 'flag',
  login: 'text',
  email: 'text',
  firstName: 'text',
  lastName: 'text',
  timeZone: 'text',
  digestHours: 'ids',
  [LAST_SIGN_IN]: 'apart',
})

export const row = packed.attributes

/**
 * The collection of users. Every save that changes the password or the identity, or that deactivates the user, ends the
 * user's sessions.
 */
export class Users extends EntityCollection<User> {
  override replacement(before: User, after: User): Write[] {
    const sessionEpoch = (before.sessionEpoch ?? 0) + 1
    const next = endsSessions(before, after) ? { ...after, sessionEpoch } : after
    return super.replacement(before, next)
  }
}

/** Returns the row of a user. The row has no digest hours if the user has not chosen any. */
const rowOf = (user: User): Row => ({
  ...rowFrom(row, { ...user, showsEmail: !user.hideEmail, timeZone: undefined }),
  [row.timeZone]: user.timeZone,
  [row.digestHours]: user.mailReminders && digestHoursOf(user),
})

/** A user who may get mails at certain hours of the day, in the user's own time zone. */
export interface Scheduled {
  id: number
  timeZone: string
  digestHours: number[]
}

/** Returns the active users, with the hours at which they get mails. */
export async function usersWithMailHours(users: Users): Promise<Scheduled[]> {
  const { status, timeZone, digestHours } = row
  const found = await users.rows.find({ attributes: [status, timeZone, digestHours] })
  return found
    .filter((one) => one[status] === 'active')
    .map((one) => ({
      id: one.id,
      timeZone: (one[timeZone] as string | undefined) ?? 'UTC',
      digestHours: (one[digestHours] as number[] | undefined) ?? digestHoursOf({}),
    }))
}

export const endsSessions = (before: User, after: User): boolean =>
  before.password !== after.password ||
  before.identityUrl !== after.identityUrl ||
  (isActive(before) && !isActive(after))

/** The row attributes that the display name is built from. */
export const nameAttributes = [row.login, row.firstName, row.lastName]

/** Returns a function that builds the collated display name from a row. */
export const nameOfRow = (format: Settings['userFormat']) => (found: Row) => {
  const part = (attribute: string) => foldIn(String(found[attribute]))
  const names = { login: part(row.login), firstName: part(row.firstName), lastName: part(row.lastName) }
  return collated(displayName(names, format))
}

/**
 * The format of names by which users are sorted in the table. For a list with any other format, users are sorted when
 * the list is read.
 */
const NAME_ORDER: Settings['userFormat'] = 'firstname_lastname'

/**
 * The collection of users. Logins, emails and identities are unique. A counter holds the number of active
 * administrators.
 */
export const usersIn = oncePer(
  ({ table }: { table: Table }): Users =>
    new Users(table, {
      ...declaration,
      rows: { packed, of: rowOf },
      orders: {
        [NAME_ORDER]: { attributes: nameAttributes, text: nameOfRow(NAME_ORDER) },
      },
      index: (user) => [...statusItems(user), ...favoringItems(user), ...settingItems(user)],
      also: (before, after) => [
        ...administratorsChange(before, after),
        ...subscriberChanges(before, after, table),
      ],
    }),
)

/** Maximum number of ids that a search for a full name returns. */
const MAX_NAMESAKES = 50

/** Returns the ids of the users with a full name, such as `Ada Lovelace`. Case is ignored. Costs one query. */
export async function idsNamed(fullName: string, ports: { table: Table }): Promise<number[]> {
  const order = usersIn(ports).orders.find(({ name }) => name === NAME_ORDER)
  return order ? new OrderPages(ports.table, order).idsOf(collated(fullName), MAX_NAMESAKES) : []
}

/**
 * The key of the counter of active administrators. The counter changes in the same transactions as the users that it
 * counts.
 */
export const administratorsCounter: Key = { pk: 'ADMINISTRATORS', sk: 'COUNT' }

export const activeAdministrators = async (table: Table): Promise<number> =>
  Number((await table.get(administratorsCounter))?.n ?? 0)

const count = (user: User | undefined) => (user && isActiveAdministrator(user) ? 1 : 0)

/**
 * Returns the write that adjusts the counter of active administrators when a user changes. Returns no write if the
 * number of active administrators stays the same.
 */
function administratorsChange(before: User | undefined, after: User | undefined): Write[] {
  const difference = count(after) - count(before)
  return difference === 0 ? [] : [{ update: administratorsCounter, add: { n: difference } }]
}

/** Adds a condition to changes: at least one active administrator must remain. */
export const keepingOneAdministrator = (changes: readonly Write[]): Write[] =>
  changes.map((change) =>
    decreasesAdministrators(change) ? { ...change, when: compares('n', '>', 1) } : change,
  )

/** Returns whether a change lowers the number of active administrators. */
export const decreasesAdministrators = (change: Write): change is Extract<Write, { update: Key }> =>
  'update' in change && keyOf(change).pk === administratorsCounter.pk && (change.add?.n ?? 0) < 0
