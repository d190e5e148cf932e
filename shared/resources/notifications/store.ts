import { isDeepStrictEqual } from 'node:util'
import { oncePer } from '#shared/platform/concurrency.ts'
import { absent, equals } from '#shared/platform/dynamodb/condition.ts'
import {
  type Item,
  type Key,
  layout,
  type Table,
  type UnconditionalWrite,
  type Write,
} from '#shared/platform/dynamodb/table.ts'
import { numberIn, sortable } from '#shared/platform/ids.ts'
import { expiryOf, MAX_NOTIFICATIONS, type Notification } from './model.ts'
import { packedNotifications, unpacked } from './packed.ts'

/**
 * The number of notifications in an item. A full item takes about 900 bytes, so that writing it costs one write unit.
 */
const PER_PAGE = 32

/**
 * The maximum number of pages, which are items with older notifications. The head, which is the item with the newest
 * notifications, is not included.
 */
const MAX_PAGES = Math.ceil(MAX_NOTIFICATIONS / PER_PAGE)

const inboxes = 'N#'
const inboxOf = (user: number) => `${inboxes}${user}`
const headOf = (user: number): Key => ({ pk: inboxOf(user), sk: '!' })
const aboutPartition = (workPackage: number) => `N#about#${workPackage}`

const informedOf = (workPackage: number, user: number): Key => ({
  pk: aboutPartition(workPackage),
  sk: sortable(user),
})

/** Returns the number that follows a prefix in a partition key; undefined for any other key. */
function numberAfter(prefix: string, { pk }: Key): number | undefined {
  const rest = pk.startsWith(prefix) ? pk.slice(prefix.length) : ''
  return /^\d+$/.test(rest) ? Number(rest) : undefined
}

/** The notifications of a user. */
export interface Inbox {
  user: number
  /** The version of the head item, which every change increments; 0 if the item does not exist. */
  version: number
  /** The number of the page that is written next. */
  nextPage: number
  /** The number of unread notifications, which may still include expired ones. */
  unread: number
  /** The notifications in the head item, in order of id. */
  newest: Notification[]
  /** True if the inbox belonged to a user who has been removed. */
  isClosed?: true
  /** The older notifications, keyed by page number; undefined if only the head item has been loaded. */
  older?: ReadonlyMap<number, Notification[]>
}

/** Returns the loaded notifications of an inbox, in order of id. */
export const notificationsIn = ({ newest, older }: Inbox): Notification[] =>
  [...(older?.values() ?? [])]
    .flat()
    .concat(newest)
    .sort((a, b) => a.id - b.id)

export const countUnread = (all: readonly Notification[]): number =>
  all.filter(({ isRead }) => !isRead).length

interface InboxPart {
  user: number
  notifications: Notification[]
  /** The number of unread notifications in the whole inbox. Set in the head item only. */
  unread?: number
}

/**
 * The notifications of users. The head item of a user contains the newest notifications and the number of unread
 * notifications. The notifications of a full head item move to a separate item, a page. A new notification therefore
 * usually writes one item.
 */
class Inboxes {
  constructor(private readonly table: Table) {}

  /** Reads only the head item of an inbox. Other items store the older notifications. */
  head = async (user: number): Promise<Inbox> => inboxFrom(user, await this.table.get(headOf(user)))

  async all(user: number): Promise<Inbox> {
    const items = await this.table.query({ pk: inboxOf(user) })
    const [head, pages] = [items.find(isHead), items.filter(isPage)]
    const older = new Map(pages.map((item) => [numberIn(item.sk), unpacked(item.packed)]))
    return { ...inboxFrom(user, head), older }
  }

  /**
   * Returns an inbox with all unread notifications. Reads the whole inbox unless the head item contains all of them.
   */
  withUnread = async (head: Inbox): Promise<Inbox> =>
    head.unread > countUnread(head.newest) ? this.all(head.user) : head

  /** Returns whether an inbox has pages that have not been loaded. */
  hasMore = ({ nextPage, older }: Inbox): boolean => nextPage > 1 && older === undefined

  /** Returns the part of an inbox that is stored in an item; undefined for items of other kinds. */
  partIn(item: Item): InboxPart | undefined {
    const user = numberAfter(inboxes, item)
    if (user === undefined || item.isClosed) return undefined
    const part = { user, notifications: unpacked(item.packed) }
    return isHead(item) ? { ...part, unread: item.unread as number } : part
  }

  /** Returns whether a user is listed among the users with notifications about a work package. */
  informs = async (workPackage: number, user: number): Promise<boolean> =>
    (await this.table.get(informedOf(workPackage, user))) !== undefined

  /**
   * Returns the changes that store the next state of an inbox. The changes are refused if another writer changed the
   * inbox first.
   *
   * @param next all loaded notifications, in their next state
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
        packed: packedNotifications(isFull ? newest.slice(PER_PAGE) : newest),
      },
      ...(inbox.isClosed && { unset: ['isClosed', layout.timeToLive] }),
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

  /**
   * Removes all notifications of a user who has been removed. The head item stays for a while, so that a writer that
   * read the inbox earlier is refused. Idempotent.
   */
  async close(user: number, now: Date): Promise<void> {
    const set = { nextPage: 1, unread: 0, packed: packedNotifications([]), isClosed: true }
    const expiry = { [layout.timeToLive]: expiryOf(now.getTime()) }
    await this.table.write([{ update: headOf(user), add: { version: 1 }, set: { ...set, ...expiry } }])
    const pages = (await this.table.query({ pk: inboxOf(user), only: ['pk', 'sk'] })).filter(isPage)
    await this.table.write(pages.map(({ pk, sk }) => ({ remove: { pk, sk } })))
  }

  /** Returns the ids of at most `limit` users who have notifications about a work package. */
  async informedAbout(workPackage: number, limit?: number): Promise<number[]> {
    const found = await this.table.query({ pk: aboutPartition(workPackage), limit, only: ['sk'] })
    return found.map(({ sk }) => numberIn(sk))
  }

  /**
   * Returns the write that lists a user among the users with notifications about a work package. The written item is
   * kept even if the work package or the user is removed, so that an interrupted job can find the notifications that it
   * has not yet removed.
   */
  informing(workPackage: number, user: number, now: Date): Extract<UnconditionalWrite, { put: Item }> {
    const expiresAt = expiryOf(now.getTime())
    return { put: { ...informedOf(workPackage, user), [layout.timeToLive]: expiresAt } }
  }
}

const isHead = ({ sk }: Key): boolean => sk === '!'
const isPage = (key: Key): boolean => !isHead(key)

function inboxFrom(user: number, item: Item | undefined): Inbox {
  if (!item) return { user, version: 0, nextPage: 1, unread: 0, newest: [] }
  const { version, nextPage, unread, isClosed } = item as unknown as Inbox
  const newest = unpacked(item.packed)
  return { user, version, nextPage, unread, newest, ...(isClosed && { isClosed }) }
}

function pageOf(user: number, page: number, all: readonly Notification[]): Write {
  const latest = Math.max(...all.map(({ createdAt }) => createdAt))
  const expiry = { [layout.timeToLive]: expiryOf(latest) }
  return { put: { pk: inboxOf(user), sk: sortable(page), packed: packedNotifications(all), ...expiry } }
}

function pageChange(user: number, page: number, before: Notification[], after: Notification[]): Write[] {
  if (isDeepStrictEqual(before, after)) return []
  if (after.length === 0) return [{ remove: { pk: inboxOf(user), sk: sortable(page) } }]
  return [pageOf(user, page, after)]
}

export const inboxesIn = oncePer(({ table }: { table: Table }): Inboxes => new Inboxes(table))
