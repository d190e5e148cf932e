import { DAY, dayOf, startOf } from '#shared/platform/calendar.ts'
import { type Counted, numbered } from '#shared/platform/collections/keys.ts'
import { batchesOf } from '#shared/platform/collections/query-pages.ts'
import { oncePer } from '#shared/platform/concurrency.ts'
import { absent } from '#shared/platform/dynamodb/condition.ts'
import {
  type Item,
  type Key,
  layout,
  type QueryPage,
  type Table,
  type Write,
} from '#shared/platform/dynamodb/table.ts'
import type { Interval } from '#shared/platform/lists/intervals.ts'
import type { RowPartition } from '#shared/platform/lists/row-index.ts'
import { type AuditEntry, type AuditRow, firstIdAt, type Named, type Titled, timeOf } from './model.ts'

/** Prefix of the keys of the audit log. Every function that checks passwords may add to it. */
export const AUDIT_PREFIX = 'AUDIT#'

/** Number of days after the day of an entry on which the entry is kept. */
export const KEPT_DAYS = 400

export const HOUR = DAY / 24

/** Number of counters that share the additions of a day or an hour, so that concurrent writes rarely meet. */
const COUNTERS = 4

/** Number of ids at the beginning of a millisecond among which a process chooses its first one. */
const FIRST_IDS = 50

const dayIn = (id: number): number => startOf(DAY, timeOf(id))

/** The partition of the entries of a day, the counters of days, and those of the hours of a day. */
const log = (day: number) => `${AUDIT_PREFIX}${dayOf(day)}`
const DAYS = `${AUDIT_PREFIX}counts`
const hoursOf = (day: number) => `${DAYS}#${dayOf(day)}`
const counterKey = (pk: string, number: number, part: number | string): Key => ({
  pk,
  sk: `${String(number).padStart(2, '0')}#${part}`,
})

/** The typical numbers of entries with the same object, actor or action. */
const sizes: Record<keyof Named, number> = { object: 10, actor: 1000, action: 10_000 }

/** Returns the partition that names the entries of an actor, an action or an object. */
export const partitionNaming = (by: keyof Named, value: string): RowPartition => ({
  pk: `${AUDIT_PREFIX}${by}#${value}`,
  size: sizes[by],
})

/** Returns the second at which the entries of a day expire, all at once, so that counters of days stay exact. */
const expiryOf = (id: number): number => (dayIn(id) + (KEPT_DAYS + 1) * DAY) / 1000

/** Returns the sort keys of the entries in an interval of time. */
const keysIn = ({ from, until }: Interval) => ({
  from: String(firstIdAt(from)),
  to: String(firstIdAt(until) - 1),
})

/** The audit log. An entry is stored by day, and named under its actor, its action and its object. */
export class AuditEntries {
  #last = 0

  constructor(
    private readonly table: Table,
    private readonly now: () => Date,
  ) {}

  /** Returns an id that no other entry of this process gets, in the order of time. */
  nextId(): number {
    const first = firstIdAt(this.now().getTime())
    const isRecent = this.#last >= first && timeOf(this.#last - first) < HOUR
    this.#last = isRecent ? this.#last + 1 : first + Math.floor(Math.random() * FIRST_IDS)
    return this.#last
  }

  /** Returns the writes that add an entry. They are refused if another process has just used the id. */
  addition(entry: AuditEntry): Write[] {
    const { id, action, actor, object } = entry
    const sk = String(id)
    const expires = { [layout.timeToLive]: expiryOf(id) }
    const named = withoutAbsent<Named>({ action, actor: actor?.href, object: object?.href })
    const isNew = absent(layout.partitionKey)
    return [
      { update: { pk: log(dayIn(id)), sk }, set: { ...withoutAbsent(entry), ...expires }, when: isNew },
      ...partitionsOf(named).map((pk): Write => ({ update: { pk, sk }, set: { ...named, ...expires } })),
      ...countersOf(id).map((update): Write => ({ update, set: expires, add: { n: 1 } })),
    ]
  }

  /** Returns the period of the entries that are kept. DynamoDB removes older ones within days. */
  kept(): Interval {
    const today = startOf(DAY, this.now().getTime())
    return { from: today - KEPT_DAYS * DAY, until: today + 2 * DAY }
  }

  async byId(id: number): Promise<AuditEntry | undefined> {
    const { from, until } = this.kept()
    if (timeOf(id) < from || timeOf(id) >= until) return undefined
    const found = await this.table.get({ pk: log(dayIn(id)), sk: String(id) })
    return found && entryOf(found)
  }

  /** Returns the numbers of entries of the days in a period, in order. */
  async days({ from, until }: Interval): Promise<Counted[]> {
    const [first, last] = [Math.floor(from / DAY), Math.ceil(until / DAY)]
    const range = { from: counterKey(DAYS, first, '').sk, to: counterKey(DAYS, last, '').sk }
    return numbered(await this.table.query({ pk: DAYS, ...range }))
  }

  /** Returns the numbers of entries of the hours of a day, in order. */
  async hours(day: number): Promise<Counted[]> {
    return numbered(await this.table.query({ pk: hoursOf(day) }))
  }

  /** Yields all kept entries in batches, the oldest first. */
  async *all(): AsyncGenerator<AuditEntry[]> {
    for (const { number } of await this.days(this.kept())) {
      const first = await this.table.queryPage({ pk: log(number * DAY) })
      for await (const items of batchesOf([first])) yield items.map(entryOf)
    }
  }

  /** Counts the entries in a part of a day. */
  async count(interval: Interval): Promise<number> {
    const pk = log(startOf(DAY, interval.from))
    return (await this.table.query({ pk, ...keysIn(interval), only: ['sk'] })).length
  }

  /** Returns the entries in a part of a day, the newest first; the first page has at most `limit`. */
  newestIn(interval: Interval, limit: number): Promise<QueryPage> {
    const pk = log(startOf(DAY, interval.from))
    return this.table.queryPage({ pk, ...keysIn(interval), descending: true, limit })
  }

  /** Returns the rows of the entries in a period that a partition names. */
  async namedIn(pk: string, interval: Interval): Promise<AuditRow[]> {
    const items = await this.table.query({ pk, ...keysIn(interval) })
    return items.map((item) => {
      const id = Number(item.sk)
      return { ...(item as unknown as Named), id, createdAt: timeOf(id) }
    })
  }
}

/** Returns the entry in an item. The table returns the members of objects in any order. */
export function entryOf(item: Item): AuditEntry {
  const { id, action, actor, object, changes } = item as Item & AuditEntry
  return {
    id,
    action,
    actor: actor && titled(actor),
    object: object && titled(object),
    changes: changes.map((change) => ({ property: change.property, old: change.old, new: change.new })),
  }
}

const titled = ({ href, title }: Titled): Titled => ({ href, title })

const partitionsOf = (named: Named): string[] =>
  Object.entries(named).map(([by, value]) => partitionNaming(by as keyof Named, value).pk)

function countersOf(id: number): Key[] {
  const [day, part] = [dayIn(id), id % COUNTERS]
  const hour = Math.floor((timeOf(id) - day) / HOUR)
  return [counterKey(DAYS, day / DAY, part), counterKey(hoursOf(day), hour, part)]
}

const withoutAbsent = <T extends object>(values: { [Name in keyof T]: T[Name] | null | undefined }): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null)) as T

export const auditEntriesIn = oncePer(
  ({ table, now }: { table: Table; now: () => Date }): AuditEntries => new AuditEntries(table, now),
)
