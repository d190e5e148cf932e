import { EntityCollection } from '#shared/platform/collections/collection.ts'
import { entityOf } from '#shared/platform/collections/entity.ts'
import { numberAtEnd } from '#shared/platform/collections/keys.ts'
import { oncePer } from '#shared/platform/concurrency.ts'
import type { Item, Table } from '#shared/platform/dynamodb/table.ts'
import { sortable } from '#shared/platform/ids.ts'
import type { ListedReminder, Reminder } from './model.ts'

const sets = {
  /** The reminders of a user, with all properties that the API shows. */
  ofUser: (user: number) => `E#user#${user}`,
  on: (workPackage: number) => `E#on#${workPackage}`,
  /** All reminders, ordered by time. */
  due: 'E#due',
}

function indexOf({ version: _, ...reminder }: Reminder): Item[] {
  const { id, user, workPackage, remindAt } = reminder
  const sk = sortable(id)
  return [
    { ...reminder, pk: sets.ofUser(user), sk },
    { pk: sets.on(workPackage), sk },
    { pk: sets.due, sk: `${remindAt}#${sk}` },
  ]
}

class Reminders extends EntityCollection<Reminder> {
  constructor(table: Table) {
    super(table, { code: 'E', unique: {}, index: indexOf })
  }

  /** Returns the reminders of a user, ordered by id. */
  async ofUser(user: number): Promise<ListedReminder[]> {
    const items = await this.table.query({ pk: sets.ofUser(user) })
    return items.map((item) => entityOf<ListedReminder>(item))
  }

  /** Returns the ids of all reminders on a work package. */
  on = (workPackage: number): Promise<number[]> => this.idsIn(sets.on(workPackage))

  /** Returns the ids of due reminders, longest overdue first. */
  async due(now: Date, limit: number): Promise<number[]> {
    const range = { pk: sets.due, to: `${now.toISOString()}~`, limit, only: ['sk'] }
    return (await this.table.query(range)).map(({ sk }) => numberAtEnd(sk))
  }
}

export const remindersIn = oncePer(({ table }: { table: Table }): Reminders => new Reminders(table))
