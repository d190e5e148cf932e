import { DAY } from '#shared/platform/calendar.ts'
import { type Counted, type PageSlice, pageSlicesOf, totalCount } from '#shared/platform/collections/keys.ts'
import { batchesOf, withoutFirst } from '#shared/platform/collections/query-pages.ts'
import { type Interval, intervalsOf } from '#shared/platform/lists/intervals.ts'
import type { Page } from '#shared/platform/lists/page.ts'
import { pageInMemory } from '#shared/platform/lists/rows-in-memory.ts'
import type { Selection } from '#shared/platform/lists/selection.ts'
import { entryOf, HOUR } from './items-store.ts'
import type { AuditEntry } from './model.ts'
import type { AuditEntries } from './store.ts'

/** A day or a part of a day, with the number of its audit entries. */
interface Part extends Interval {
  count: number
}

/**
 * Returns a page of the audit log, newest entry first. Without a filter, or with only a filter by time, every page
 * costs the same. With another filter, a page reads the index items of all matching entries.
 */
export async function auditPage(entries: AuditEntries, selection: Selection): Promise<Page<AuditEntry>> {
  const intervals = intervalsOf(selection.filter, 'createdAt').flatMap((one) => within(one, entries.kept()))
  if (selection.partitions) return pageFromIndex(entries, selection, intervals)
  const parts = (await countedDays(entries, intervals)).toReversed()
  const numbers = parts.map(({ count }, number) => ({ number, count }))
  const pageSlices = pageSlicesOf(numbers, selection.start, selection.start + selection.size)
  const read = await Promise.all(
    pageSlices.map((slice) => entriesOf(entries, parts[slice.number] as Part, slice)),
  )
  return { total: totalCount(parts), batches: inOneBatch(read.flat()) }
}

const within = (one: Interval, other: Interval): Interval[] => {
  const [from, until] = [Math.max(one.from, other.from), Math.min(one.until, other.until)]
  return from < until ? [{ from, until }] : []
}

/**
 * Returns each day in the given periods with its number of entries, in chronological order. If a period covers only a
 * part of a day, the entries in this part are counted by reading their keys.
 */
async function countedDays(entries: AuditEntries, intervals: readonly Interval[]): Promise<Part[]> {
  const [first, last] = [intervals[0], intervals.at(-1)]
  if (!first || !last) return []
  const days = await entries.days({ from: first.from, until: last.until })
  const parts = days.flatMap(({ number, count }) => {
    const day = { from: number * DAY, until: (number + 1) * DAY }
    return intervals.flatMap((one) => within(day, one)).map((part) => ({ ...part, count }))
  })
  return Promise.all(
    parts.map(async (part) => (isDay(part) ? part : { ...part, count: await entries.count(part) })),
  )
}

const isDay = ({ from, until }: Interval) => until - from === DAY

/**
 * Reads the requested entries of a day or of a part of a day. If entries of a whole day have to be skipped, reads the
 * hourly counters first, so that the query can start near the first requested entry.
 */
async function entriesOf(
  entries: AuditEntries,
  part: Part,
  { skip, take }: PageSlice,
): Promise<AuditEntry[]> {
  const start =
    isDay(part) && skip > 0 ? startIn(part, await entries.hours(part.from), skip) : { ...part, skip }
  const page = withoutFirst(await entries.newestIn(start, start.skip + take), start.skip)
  const found: AuditEntry[] = []
  for await (const items of batchesOf([page])) {
    found.push(...items.map(entryOf))
    if (found.length >= take) break
  }
  return found.slice(0, take)
}

/**
 * Returns the part of a day that must be read, and how many of the newest entries in this part must be skipped. Entries
 * are read from the newest to the oldest, so this part ends with the hour of the first entry to read.
 */
function startIn({ from }: Interval, hours: readonly Counted[], skip: number): Interval & { skip: number } {
  const newestFirst = hours.toReversed()
  const [slice] = pageSlicesOf(newestFirst, skip, skip + 1)
  const hour = slice?.number ?? 0
  return { from, until: from + (hour + 1) * HOUR, skip: slice?.skip ?? skip }
}

/**
 * Returns a page of the entries that match filters by actor, action or object. Reads only the index partitions of the
 * filter with the fewest expected entries.
 */
async function pageFromIndex(
  entries: AuditEntries,
  { partitions = [], filter, start, size }: Selection,
  intervals: readonly Interval[],
): Promise<Page<AuditEntry>> {
  const choices = await Promise.all(partitions.map((find) => find()))
  const [fewest = []] = choices.toSorted((a, b) => (a[0]?.size ?? 0) - (b[0]?.size ?? 0))
  const read = fewest.flatMap(({ pk }) => intervals.map((interval) => entries.namedIn(pk, interval)))
  const rows = (await Promise.all(read)).flat()
  const order = [{ by: 'id' as const, descending: true }]
  return pageInMemory(
    rows,
    (row) => ({ ...row }),
    { filter, order, start, size },
    ({ id }) => entries.byId(id),
  )
}

async function* inOneBatch<T>(all: readonly T[]): AsyncGenerator<readonly T[]> {
  if (all.length > 0) yield all
}
