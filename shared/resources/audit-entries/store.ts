import { DAY, dayOf, startOf } from '#shared/platform/calendar.ts'
import { oncePer } from '#shared/platform/concurrency.ts'
import { absent } from '#shared/platform/dynamodb/condition.ts'
import { type Key, layout, type Table, type Write } from '#shared/platform/dynamodb/table.ts'
import { type AuditEntry, firstIdAt, timeOf } from './model.ts'

/** Prefix of the keys of the audit log. Every function that checks passwords may add to it. */
export const AUDIT_PREFIX = 'AUDIT#'

/** Number of days after the day of an entry on which the entry is kept. */
export const KEPT_DAYS = 400

/** Number of counters that share the additions of a day or an hour, so that concurrent writes rarely meet. */
const COUNTERS = 4

const dayIn = (id: number): string => dayOf(timeOf(id))
const hourIn = (id: number): string => new Date(timeOf(id)).toISOString().slice(11, 13)

/** The partitions of the log, by day, and the counters of its days and of the hours of a day. */
const log = (day: string) => `${AUDIT_PREFIX}${day}`
const DAYS = `${AUDIT_PREFIX}counts`
const hours = (day: string) => `${DAYS}#${day}`

/** The partitions that name the entries of an actor, an action or an object. */
export const under = {
  actor: (address: string) => `${AUDIT_PREFIX}actor#${address}`,
  action: (action: string) => `${AUDIT_PREFIX}action#${action}`,
  object: (address: string) => `${AUDIT_PREFIX}object#${address}`,
}

const entryKey = (id: number): Key => ({ pk: log(dayIn(id)), sk: String(id) })

/** Returns the second at which the entries of a day expire, all at once, so that counters of days stay exact. */
const expiryOf = (id: number): number => (startOf(DAY, timeOf(id)) + (KEPT_DAYS + 1) * DAY) / 1000

/** The audit log. An entry is stored by day, and named by its actor, action and object. */
export class AuditEntries {
  #last = 0

  constructor(
    readonly table: Table,
    private readonly now: () => Date,
  ) {}

  /** Returns an id that no other entry of this process gets, in the order of time. */
  nextId(): number {
    const first = firstIdAt(this.now().getTime())
    const isSameTime = timeOf(this.#last) === timeOf(first)
    this.#last = isSameTime ? this.#last + 1 : first + Math.floor(Math.random() * START_IDS)
    return this.#last
  }

  /** Returns the writes that add an entry. They are refused if another process has just used the id. */
  addition(entry: AuditEntry): Write[] {
    const { id, action, actor, object } = entry
    const expires = { [layout.timeToLive]: expiryOf(id) }
    const named = { action, actor: actor?.href ?? undefined, object: object?.href ?? undefined }
    return [
      { update: entryKey(id), set: { ...stored(entry), ...expires }, when: absent(layout.partitionKey) },
      ...partitionsOf(named).map(
        (pk): Write => ({ update: { pk, sk: String(id) }, set: { ...stored(named), ...expires } }),
      ),
      ...this.#counters(id).map((update): Write => ({ update, set: expires, add: { n: 1 } })),
    ]
  }

  #counters(id: number): Key[] {
    const part = id % COUNTERS
    return [
      { pk: DAYS, sk: `${dayIn(id)}#${part}` },
      { pk: hours(dayIn(id)), sk: `${hourIn(id)}#${part}` },
    ]
  }
}

/** Range in which the first id of a millisecond is chosen, so that processes rarely choose the same one. */
const START_IDS = 500

const partitionsOf = ({ action, actor, object }: { action: string; actor?: string; object?: string }) => [
  under.action(action),
  ...(actor ? [under.actor(actor)] : []),
  ...(object ? [under.object(object)] : []),
]

/** Returns the attributes of an item, without absent values. */
const stored = (values: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

export const auditEntriesIn = oncePer(
  ({ table, now }: { table: Table; now: () => Date }): AuditEntries => new AuditEntries(table, now),
)
