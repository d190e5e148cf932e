import type { Client } from '../../api/client.ts'
import { type LinkTo, linkOf, type Resource } from '../../api/hal.ts'
import { Problem } from '../../api/problem.ts'
import { filtersOf, withFilters } from '../../api/query.ts'
import { expand, queryOf } from '../../api/template.ts'
import { unreadCountIn } from './inbox-hrefs.ts'
import { isToRead, selfOf } from './threads.ts'

/** A list of notifications. Its links mark all notifications that match a filter. */
export interface MarkedList {
  readonly collection: Resource
  readonly all: string
}

/**
 * Marks notifications as read or unread with one request. The page shows the new states and the unread count
 * immediately. No list is read again, so that notifications stay in place while the user goes through them.
 *
 * @throws Problem
 */
export async function mark(
  client: Client,
  { collection, all }: MarkedList,
  notifications: readonly Resource[],
  isRead: boolean,
): Promise<void> {
  const changed = notifications.filter((one) => isToRead(one) === isRead)
  if (changed.length === 0) return
  const link = markingLink(collection, isRead, withIds(changed))
  const ends = changed.map((one) => client.changes.begin(selfOf(one), { readIAN: isRead }))
  try {
    await client.changes.inTurn(all, async () => {
      await client.write(link)
      addUnread(client, all, isRead ? -changed.length : changed.length)
    })
    await Promise.all(changed.map((one) => client.settle(selfOf(one), { ...one, readIAN: isRead })))
  } finally {
    for (const end of ends) end()
  }
}

/** Marks all notifications of a list as read, on all of its pages. @throws Problem */
export async function markEvery(
  client: Client,
  { collection, all }: MarkedList,
  href: string,
): Promise<void> {
  await client.send(markingLink(collection, true, withFilters('', filtersOf(href))))
  await client.cache.refetchQueries({ queryKey: client.readingOfOthers(unreadCountIn(all)).queryKey })
}

const withIds = (notifications: readonly Resource[]): string =>
  withFilters('', [{ name: 'id', operator: '=', values: notifications.map(({ id }) => String(id)) }])

/** Returns the link that marks notifications as read or unread. It applies to all notifications that match a query. */
function markingLink(collection: Resource, isRead: boolean, query: string): LinkTo {
  const link = linkOf(collection, isRead ? 'readIAN' : 'unreadIAN')
  if (!link) throw new Problem(403, '')
  return { ...link, href: expand(link.href, { filters: queryOf(query).get('filters') ?? undefined }) }
}

function addUnread(client: Client, all: string, count: number): void {
  const { queryKey } = client.readingOfOthers(unreadCountIn(all))
  client.cache.setQueryData<Resource>(
    queryKey,
    (known) => known && { ...known, total: Math.max(0, Number(known.total) + count) },
  )
}
