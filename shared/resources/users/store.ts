import type { Settings } from '#shared/configuration/configuration.ts'
import { EntityCollection } from '#shared/platform/collections/collection.ts'
import { type Row, UniqueValue } from '#shared/platform/collections/entity.ts'
import { compares } from '#shared/platform/dynamodb/condition.ts'
import { fold } from '#shared/platform/dynamodb/fold.ts'
import { type Key, keyOf, type Table, type Write } from '#shared/platform/dynamodb/table.ts'
import { statusItems } from '#shared/resources/principals/statuses/store.ts'
import { displayName, isActiveAdministrator, type User } from './model.ts'

/** The attributes of a user's row. Times are numbers, and left out where they are the same: they take less room. */
export const row = {
  login: 'l',
  email: 'e',
  firstName: 'f',
  lastName: 'n',
  status: 's',
  groups: 'g',
  createdAt: 'c',
  updatedAt: 'u',
} as const

export type Users = EntityCollection<User>

/** The users: no two of them share a login or an email, and it is known how many can administer. */
export const usersIn = (table: Table): Users =>
  new EntityCollection<User>(table, {
    code: 'U',
    // Where both are taken the address is told: the login may follow from it.
    unique: { email: new UniqueValue('email'), login: new UniqueValue('login') },
    row: ({ login, email, firstName, lastName, status, groups, createdAt, updatedAt }) => ({
      [row.login]: fold(login),
      [row.email]: fold(email),
      [row.firstName]: fold(firstName),
      [row.lastName]: fold(lastName),
      [row.status]: status,
      [row.groups]: groups.length > 0 ? groups : undefined,
      [row.createdAt]: Date.parse(createdAt),
      [row.updatedAt]: updatedAt === createdAt ? undefined : Date.parse(updatedAt),
    }),
    index: (user) => statusItems(user, 'user'),
    also: administratorsChange,
  })

/** Counts the active administrators, in the transaction of every change of one. */
const counter: Key = { pk: 'ADMINISTRATORS', sk: 'COUNT' }

/** How many can administer, themselves included. */
export const activeAdministrators = async (table: Table): Promise<number> =>
  Number((await table.get(counter))?.n ?? 0)

const count = (user: User | undefined) => (user && isActiveAdministrator(user) ? 1 : 0)

/** What the change of a user does to the number of active administrators. */
function administratorsChange(before: User | undefined, after: User | undefined): Write[] {
  const difference = count(after) - count(before)
  return difference === 0 ? [] : [{ update: counter, add: { n: difference } }]
}

/** The same changes, refused as a whole if they would leave no active administrator. */
export const keepingOne = (changes: readonly Write[]): Write[] =>
  changes.map((change) => (isDecrease(change) ? { ...change, when: compares('n', '>', 1) } : change))

/** Whether a refused change is the one that keeps the last administrator. */
export const isDecrease = (change: Write): change is Extract<Write, { update: Key }> =>
  'update' in change && keyOf(change).pk === counter.pk && (change.add?.n ?? 0) < 0

/** The attributes of a row that the display name is made of. */
export const nameAttributes = [row.login, row.firstName, row.lastName]

/** The folded display name of a row. */
export const nameOfRow = (format: Settings['userFormat']) => (found: Row) =>
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
