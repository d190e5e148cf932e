import { isDeepStrictEqual } from 'node:util'
import { PackedRow } from '#shared/platform/collections/packed-row.ts'
import { PackedRows } from '#shared/platform/collections/packed-rows.ts'
import { oncePer } from '#shared/platform/concurrency.ts'
import { emptyPartition } from '#shared/platform/dynamodb/batches.ts'
import { absent, equals } from '#shared/platform/dynamodb/condition.ts'
import {
  type Item,
  type Key,
  layout,
  type Table,
  type Unconditional,
  type Write,
} from '#shared/platform/dynamodb/table.ts'
import { numberIn, sortable } from '#shared/platform/ids.ts'
import { MAX_NOTIFICATIONS, type Notification, RETENTION_MS, type Reason, reasons } from './model.ts'

/** A row of a notification: its reason is a position, its later time and its first version are differences. */
const rows = new PackedRows(
  new PackedRow({
    id: 'number',
    workPackage: 'number',
    project: 'number',
    reason: 'number',
    activity: 'number',
    earlier: 'number',
    actor: 'number',
    isRead: 'flag',
    createdAt: 'number',
    later: 'number',
    isDigested: 'flag',
    mentions: 'ids',
  }),
)

const packed = (all: readonly Notification[]): Uint8Array =>
  rows.of(
    all.map(({ reason, first = 0, activity = first, updatedAt, isRead, ...same }) => ({
      ...same,
      reason: reasons.indexOf(reason),
      activity: activity || undefined,
      earlier: activity - first || undefined,
      isRead: isRead || undefined,
      later: updatedAt - same.createdAt || undefined,
    })),
  )

const unpacked = (value: unknown): Notification[] =>
  rows.in(value as Uint8Array).map((row) => {
    const { reason, activity, earlier = 0, isRead = false, later = 0, ...same } = row as unknown as Stored
    return {
      ...same,
      reason: reasons[reason] as Reason,
      ...(activity !== undefined && { activity, first: activity - earlier }),
      isRead,
      updatedAt: same.createdAt + later,
    }
  })

type Stored = Omit<Notification, 'reason' | 'first' | 'isRead' | 'updatedAt'> & {
  reason: number
  earlier?: number
  isRead?: boolean
  later?: number
}

/** Notifications in one item: about 900 bytes, so that a write takes one unit. */
const PER_PAGE = 32

/** The number of pages that may hold the newest notifications that are kept, besides the head. */
const MAX_PAGES = Math.ceil(MAX_NOTIFICATIONS / PER_PAGE)

const inboxOf = (user: number) => `N#${user}`
const headOf = (user: number): Key => ({ pk: inboxOf(user), sk: '!' })
const aboutPartition = (workPackage: number) => `N#about#${workPackage}`

/** The notifications of a user. */
export interface Inbox {
  user: number
  /** The version of the head, which every change raises; 0 without one. */
  version: number
  /** The number of the next page. */
  nextPage: number
  /** The number of unread notifications, including those that have expired since. */
  unread: number
  /** The notifications of the head, in the order of their ids. */
  newest: Notification[]
  /** The older ones, by the number of their page; undefined if only the head has been read. */
  older?: ReadonlyMap<number, Notification[]>
}

/** Returns the notifications of an inbox that have been read, in the order of their ids. */
export const notificationsIn = ({ newest, older }: Inbox): Notification[] =>
  [...(older?.values() ?? [])]
    .flat()
    .concat(newest)
    .sort((a, b) => a.id - b.id)

const countUnread = (all: readonly Notification[]): number => all.filter(({ isRead }) => !isRead).length

/**
 * The notifications of users. The head of a user has the newest ones and the number of unread ones; when it is full, it
 * becomes a page. So a new notification usually writes one item.
 */
class Inboxes {
  constructor(private readonly table: Table) {}

  /** Reads the head. */
  head = async (user: number): Promise<Inbox> => inboxFrom(user, await this.table.get(headOf(user)))

  /** Reads all notifications of a user. */
  async all(user: number): Promise<Inbox> {
    const items = await this.table.query({ pk: inboxOf(user) })
    const [head, pages] = [items.filter(isHead)[0], items.filter((item) => !isHead(item))]
    const older = new Map(pages.map((item) => [numberIn(item.sk), unpacked(item.packed)]))
    return { ...inboxFrom(user, head), older }
  }

  /** Reads the unread notifications of a user, and perhaps others: only the head if that has all unread ones. */
  async unread(user: number): Promise<Inbox> {
    const head = await this.head(user)
    return head.unread > countUnread(head.newest) ? this.all(user) : head
  }

  /** Returns whether an inbox has pages that have not been read. */
  hasMore = ({ nextPage, older }: Inbox): boolean => nextPage > 1 && older === undefined

  /**
   * Returns the changes that store the next state of an inbox. They are refused if another writer was faster.
   *
   * @param next all notifications that have been read, in their next state
   */
  changes(inbox: Inbox, next: readonly Notification[]): Write[] {
    const { user, older = new Map<number, Notification[]>() } = inbox
    const byId = new Map(next.map((one) => [one.id, one]))
    const inPages = new Set([...older.values()].flat().map(({ id }) => id))
    const pages = [...older].flatMap(([page, before]) =>
      pageChange(
        user,
        page,
        before,
        before.flatMap(({ id }) => byId.get(id) ?? []),
      ),
    )
    const newest = next.filter(({ id }) => !inPages.has(id)).sort((a, b) => a.id - b.id)
    return [...pages, ...this.#headChanges(inbox, newest, next)]
  }

  #headChanges(inbox: Inbox, newest: Notification[], next: readonly Notification[]): Write[] {
    const { user, version, nextPage } = inbox
    const isFull = newest.length > PER_PAGE
    const unread = this.hasMore(inbox)
      ? inbox.unread + countUnread(next) - countUnread(inbox.newest)
      : countUnread(next)
    const head: Write = {
      update: headOf(user),
      set: {
        version: version + 1,
        nextPage: nextPage + Number(isFull),
        unread,
        packed: packed(isFull ? newest.slice(PER_PAGE) : newest),
      },
      when: version === 0 ? absent('version') : equals('version', version),
    }
    if (!isFull) return [head]
    const oldest: Write = { remove: { pk: inboxOf(user), sk: sortable(nextPage - MAX_PAGES) } }
    return [
      head,
      pageOf(user, nextPage, newest.slice(0, PER_PAGE)),
      ...(nextPage > MAX_PAGES ? [oldest] : []),
    ]
  }

  /** Removes all notifications of a user. May be repeated. */
  empty = (user: number): Promise<void> => emptyPartition(inboxOf(user), this.table)

  /** Returns the ids of users with notifications about a work package, at most `limit`. */
  async informedAbout(workPackage: number, limit?: number): Promise<number[]> {
    const found = await this.table.query({ pk: aboutPartition(workPackage), limit, only: ['sk'] })
    return found.map(({ sk }) => numberIn(sk))
  }

  /** Returns the change that lists a user among those with notifications about a work package. */
  informing(workPackage: number, user: number, now: Date): Extract<Unconditional, { put: Item }> {
    const expiresAt = expiryOf(now.getTime())
    return { put: { pk: aboutPartition(workPackage), sk: sortable(user), [layout.timeToLive]: expiresAt } }
  }

  /** Returns the change that ends this. */
  forgetting = (workPackage: number, user: number): Extract<Unconditional, { remove: Key }> => ({
    remove: { pk: aboutPartition(workPackage), sk: sortable(user) },
  })
}

const isHead = ({ sk }: Key): boolean => sk === '!'

function inboxFrom(user: number, item: Item | undefined): Inbox {
  if (!item) return { user, version: 0, nextPage: 1, unread: 0, newest: [] }
  const { version, nextPage, unread } = item as unknown as Inbox
  return { user, version, nextPage, unread, newest: unpacked(item.packed) }
}

/** The second after which a notification of a time is not kept. */
const expiryOf = (time: number): number => Math.ceil((time + RETENTION_MS) / 1000)

function pageOf(user: number, page: number, all: readonly Notification[]): Write {
  const latest = Math.max(...all.map(({ createdAt }) => createdAt))
  const expiry = { [layout.timeToLive]: expiryOf(latest) }
  return { put: { pk: inboxOf(user), sk: sortable(page), packed: packed(all), ...expiry } }
}

function pageChange(user: number, page: number, before: Notification[], after: Notification[]): Write[] {
  if (isDeepStrictEqual(before, after)) return []
  if (after.length === 0) return [{ remove: { pk: inboxOf(user), sk: sortable(page) } }]
  return [pageOf(user, page, after)]
}

export const inboxesIn = oncePer(({ table }: { table: Table }): Inboxes => new Inboxes(table))

/** A date alert of a user about a date of a work package. */
interface AlertedDate {
  user: number
  workPackage: number
  setting: string
  date: string
}

/** Returns the write of the marker that makes a date alert once. It is kept as long as the notification. */
export const alertMarker = ({ user, workPackage, setting, date }: AlertedDate, now: Date): Write => ({
  put: {
    pk: `N#alerts#${user}`,
    sk: `${sortable(workPackage)}#${setting}#${date}`,
    [layout.timeToLive]: expiryOf(now.getTime()),
  },
  when: absent(layout.partitionKey),
})
