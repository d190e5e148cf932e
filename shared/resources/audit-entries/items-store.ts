import { DAY, dayOf, startOf } from '#shared/platform/calendar.ts'
import { type Item, type Key, layout } from '#shared/platform/dynamodb/table.ts'
import type { Interval } from '#shared/platform/lists/intervals.ts'
import type { RowPartition } from '#shared/platform/lists/row-index.ts'
import { type AuditEntry, type IndexedMembers, type Titled, timeOf } from './model.ts'

/** Prefix of the keys of the audit log. Every function that checks passwords may add entries. */
export const AUDIT_PREFIX = 'AUDIT#'

/** Number of days for which an entry is kept, starting at the end of the day on which it is written. */
export const KEPT_DAYS = 400

export const HOUR = DAY / 24

/**
 * Number of counters for each day, and for each hour. Entries are spread over these counters, so that concurrent writes
 * rarely collide.
 */
const COUNTERS = 4

export const dayIn = (id: number): number => startOf(DAY, timeOf(id))

/** Returns the partition of the entries of a day. */
export const logPartition = (day: number) => `${AUDIT_PREFIX}${dayOf(day)}`
/** The partition with the counters of the audit entries of each day. */
export const DAYS = `${AUDIT_PREFIX}counts`
/** Returns the partition that contains the hourly counters of a day. */
export const hoursOf = (day: number) => `${DAYS}#${dayOf(day)}`
export const counterKey = (pk: string, number: number, part: number | string): Key => ({
  pk,
  sk: `${String(number).padStart(2, '0')}#${part}`,
})

/** The typical number of entries that name one object, one actor or one action. */
const sizes: Record<keyof IndexedMembers, number> = { object: 10, actor: 1000, action: 10_000 }

/** Returns the index partition that lists the entries of an actor, an action or an object. */
export const partitionNaming = (by: keyof IndexedMembers, value: string): RowPartition => ({
  pk: `${AUDIT_PREFIX}${by}#${value}`,
  size: sizes[by],
})

/**
 * Returns the table's time-to-live attribute, with the time in seconds at which an audit entry expires.
 *
 * All items of one day expire together, so that the counters of that day stay exact.
 */
export const expiryOf = (id: number) => ({
  [layout.timeToLive]: (dayIn(id) + (KEPT_DAYS + 1) * DAY) / 1000,
})

/** Returns the entry in an item, with its members in order. The table returns the members of objects in any order. */
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

/** Returns the index items of an entry: one each for its action, its actor and its object. */
export function indexItemsOf({ id, action, actor, object }: AuditEntry): Item[] {
  const named = withoutAbsent<IndexedMembers>({ action, actor: actor?.href, object: object?.href })
  return Object.entries(named).map(([by, value]) => ({
    pk: partitionNaming(by as keyof IndexedMembers, value).pk,
    sk: String(id),
    ...named,
    ...expiryOf(id),
  }))
}

/**
 * Returns the number of the counter to which an entry is added. Each day and each hour has `COUNTERS` counters,
 * numbered from 0.
 */
export const partOf = (id: number): number => id % COUNTERS

/** Returns the counters to which an entry is added: the counter of its day, and the counter of its hour. */
export function countersOf(id: number): Key[] {
  const day = dayIn(id)
  const hour = Math.floor((timeOf(id) - day) / HOUR)
  return [counterKey(DAYS, day / DAY, partOf(id)), counterKey(hoursOf(day), hour, partOf(id))]
}

/**
 * Returns the day or the hour that a counter covers, and the number of the counter among the `COUNTERS` counters of
 * that day or hour. Returns undefined for a key that is not the key of a counter.
 */
export function countedBy({ pk, sk }: Key): (Interval & { part: number }) | undefined {
  const [number = Number.NaN, part = 0] = sk.split('#').map(Number)
  if (pk === DAYS) return { from: number * DAY, until: (number + 1) * DAY, part }
  if (!pk.startsWith(`${DAYS}#`)) return undefined
  const from = Date.parse(pk.slice(DAYS.length + 1)) + number * HOUR
  return { from, until: from + HOUR, part }
}

/** Returns the kind of an item of the audit log; undefined if the item does not belong to the log. */
export function itemKindOf(key: Key): 'entry' | 'name' | 'counter' | undefined {
  if (!key.pk.startsWith(AUDIT_PREFIX)) return undefined
  if (countedBy(key)) return 'counter'
  return /^\d{4}-\d\d-\d\d$/.test(key.pk.slice(AUDIT_PREFIX.length)) ? 'entry' : 'name'
}

export const withoutAbsent = <T extends object>(
  values: { [Name in keyof T]: T[Name] | null | undefined },
): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null)) as T
