import { DAY, startOf } from '#shared/platform/calendar.ts'
import { COUNT, type Counted, numbered } from '#shared/platform/collections/keys.ts'
import { batchesOf } from '#shared/platform/collections/query-pages.ts'
import { oncePer } from '#shared/platform/concurrency.ts'
import { absent } from '#shared/platform/dynamodb/condition.ts'
import { layout, type QueryPage, type Table, type Write } from '#shared/platform/dynamodb/table.ts'
import type { Interval } from '#shared/platform/lists/intervals.ts'
import {
  counterKey,
  countersOf,
  DAYS,
  dayIn,
  entryOf,
  expiryOf,
  HOUR,
  hoursOf,
  indexItemsOf,
  KEPT_DAYS,
  logPartition,
  partOf,
  withoutAbsent,
} from './items-store.ts'
import { type AuditEntry, type AuditRow, firstIdAt, type IndexedMembers, timeOf } from './model.ts'

/**
 * A process picks its first id of each millisecond at random from this number of ids, so that two processes rarely pick
 * the same id.
 */
const FIRST_IDS = 50

const keysIn = ({ from, until }: Interval) => ({
  from: String(firstIdAt(from)),
  to: String(firstIdAt(until) - 1),
})

/**
 * The audit log. An entry is stored in the partition of its day. It has an index item for its actor, one for its
 * action, and one for its object.
 */
export class AuditEntries {
  #last = 0

  constructor(
    private readonly table: Table,
    private readonly now: () => Date,
  ) {}

  /** Returns an id that no other entry of this process gets. Ids increase with time. */
  nextId(): number {
    const first = firstIdAt(this.now().getTime())
    const isRecent = this.#last >= first && timeOf(this.#last - first) < HOUR
    this.#last = isRecent ? this.#last + 1 : first + Math.floor(Math.random() * FIRST_IDS)
    return this.#last
  }

  /** Returns the writes that add an entry. They are refused if another process has just used the id. */
  addition(entry: AuditEntry): Write[] {
    const { id } = entry
    const expires = expiryOf(id)
    const update = { pk: logPartition(dayIn(id)), sk: String(id) }
    return [
      { update, set: { ...withoutAbsent(entry), ...expires }, when: absent(layout.partitionKey) },
      ...indexItemsOf(entry).map(({ pk, sk, ...set }): Write => ({ update: { pk, sk }, set })),
      ...countersOf(id).map((update): Write => ({ update, set: expires, add: { [COUNT]: 1 } })),
    ]
  }

  /** Returns the period of the entries that are kept. DynamoDB removes older entries within days. */
  kept(): Interval {
    const today = startOf(DAY, this.now().getTime())
    return { from: today - KEPT_DAYS * DAY, until: today + 2 * DAY }
  }

  async byId(id: number): Promise<AuditEntry | undefined> {
    const { from, until } = this.kept()
    if (timeOf(id) < from || timeOf(id) >= until) return undefined
    const found = await this.table.get({ pk: logPartition(dayIn(id)), sk: String(id) })
    return found && entryOf(found)
  }

  /** Returns the number of entries on each day of a period, in the order of the days. */
  async days({ from, until }: Interval): Promise<Counted[]> {
    const [first, last] = [Math.floor(from / DAY), Math.ceil(until / DAY)]
    const range = { from: counterKey(DAYS, first, '').sk, to: counterKey(DAYS, last, '').sk }
    return numbered(await this.table.query({ pk: DAYS, ...range }))
  }

  /** Returns the number of audit entries in each hour of a day, in chronological order. */
  async hours(day: number): Promise<Counted[]> {
    return numbered(await this.table.query({ pk: hoursOf(day) }))
  }

  /** Yields all kept entries in batches, oldest first. */
  async *all(): AsyncGenerator<AuditEntry[]> {
    for (const { number } of await this.days(this.kept())) {
      const first = await this.table.queryPage({ pk: logPartition(number * DAY) })
      for await (const items of batchesOf([first])) yield items.map(entryOf)
    }
  }

  /**
   * Counts the entries of an interval within a day.
   *
   * @param part the number of a counter, to count only the entries of this counter; by default, all entries are counted
   */
  async count(interval: Interval, part?: number): Promise<number> {
    const pk = logPartition(startOf(DAY, interval.from))
    const found = await this.table.query({ pk, ...keysIn(interval), only: ['sk'] })
    return found.filter(({ sk }) => part === undefined || partOf(Number(sk)) === part).length
  }

  /**
   * Returns the entries of an interval, newest first. The interval lies within one day. The first page of the query has
   * at most `limit` entries.
   */
  newestIn(interval: Interval, limit: number): Promise<QueryPage> {
    const pk = logPartition(startOf(DAY, interval.from))
    return this.table.queryPage({ pk, ...keysIn(interval), descending: true, limit })
  }

  /** Returns the rows of the entries in a period, from an index partition. */
  async namedIn(pk: string, interval: Interval): Promise<AuditRow[]> {
    const items = await this.table.query({ pk, ...keysIn(interval) })
    return items.map((item) => {
      const id = Number(item.sk)
      return { ...(item as unknown as IndexedMembers), id, createdAt: timeOf(id) }
    })
  }
}

export const auditEntriesIn = oncePer(
  ({ table, now }: { table: Table; now: () => Date }): AuditEntries => new AuditEntries(table, now),
)
