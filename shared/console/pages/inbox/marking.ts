import type { Client } from '../../api/client.ts'
import { linkOf, type Resource } from '../../api/hal.ts'
import { unreadCountIn } from './asked.ts'
import { isToRead, selfOf } from './threads.ts'

/** Relations of the links that mark a notification as read or as unread. It has the one that changes something. */
const READ = 'readIAN'
const UNREAD = 'unreadIAN'

/**
 * Marks notifications as read or unread. The page shows the new states and their number at once. No list is read again,
 * so that notifications stay where they are while the user goes through them.
 *
 * @param list address of the notifications
 * @throws Problem
 */
export async function mark(
  client: Client,
  list: string,
  notifications: readonly Resource[],
  isRead: boolean,
): Promise<void> {
  const changed = notifications.filter((one) => isToRead(one) === isRead)
  await Promise.all(changed.map((one) => markOne(client, one, isRead)))
  addUnread(client, list, isRead ? -changed.length : changed.length)
}

async function markOne(client: Client, seen: Resource, isRead: boolean): Promise<void> {
  const href = selfOf(seen)
  const end = client.changes.begin(href, { readIAN: isRead })
  try {
    await client.changes.inTurn(href, () => follow(client, seen, isRead ? READ : UNREAD))
    await client.settle(href, marked(seen, isRead))
  } finally {
    end()
  }
}

/** Follows a link of a notification. One that was marked before has to be read for its other link. */
async function follow(client: Client, seen: Resource, relation: string): Promise<void> {
  const link = linkOf(seen, relation) ?? linkOf(await client.readAgain(selfOf(seen)), relation)
  if (link) await client.write(link)
}

function marked(seen: Resource, isRead: boolean): Resource {
  const { [READ]: _, [UNREAD]: __, ..._links } = seen._links ?? {}
  return { ...seen, readIAN: isRead, _links }
}

/** Changes the known number of unread notifications. */
function addUnread(client: Client, list: string, count: number): void {
  const { queryKey } = client.readingOfOthers(unreadCountIn(list))
  client.cache.setQueryData<Resource>(
    queryKey,
    (known) => known && { ...known, total: Math.max(0, Number(known.total) + count) },
  )
}
