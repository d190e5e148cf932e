import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { requireVisible } from '#shared/platform/http/errors.ts'
import { pageInMemory } from '#shared/platform/lists/rows-in-memory.ts'
import { parseListQuery } from '#shared/platform/query/list-query.ts'
import type { Ports } from '#shared/ports.ts'
import { notificationListing, rowOf } from './listing.ts'
import { kept, MAX_NOTIFICATIONS, type Notification } from './model.ts'
import { type OwnNotifications, ownNotifications, shownOf } from './own.ts'
import { inboxesIn, notificationsIn } from './store.ts'

/** The endpoint that marks a notification as read or unread. */
export const mark = (isRead: boolean) => (request: Request<'id'>, ports: Ports) =>
  marking(isRead, request, ports, async ({ visible, context }) => {
    const found = requireVisible(visible.find(({ id }) => id === request.params.id))
    requireVisible(await shownOf(found, context))
    return [found]
  })

/** The endpoint that marks all notifications that the query matches as read or, if `isRead` is false, as unread. */
export const markAll = (isRead: boolean) => (request: Request, ports: Ports) =>
  marking(isRead, request, ports, async ({ visible, context }) => {
    const filters = new URLSearchParams({ filters: request.query.get('filters') ?? '' })
    const { selection } = parseListQuery(filters, notificationListing(context), MAX_NOTIFICATIONS)
    const whole = { ...selection, order: [], start: 0, size: MAX_NOTIFICATIONS }
    const { batches } = await pageInMemory(visible, rowOf, whole)
    const found: Notification[] = []
    for await (const batch of batches) found.push(...batch)
    return found
  })

/** Marks notifications of the requester. Tries again if another writer changes the inbox first. */
const marking = (
  isRead: boolean,
  request: Request,
  ports: Ports,
  choose: (own: OwnNotifications) => Promise<readonly Notification[]>,
): Promise<undefined> =>
  retryingRefusals(async () => {
    const own = await ownNotifications(request, ports)
    const chosen = new Set((await choose(own)).filter((one) => one.isRead !== isRead))
    if (chosen.size === 0) return undefined
    const updatedAt = ports.now().getTime()
    // Expired notifications, and notifications above the maximum number, are dropped. If they were written back, they
    // would count as unread, although nobody could mark them as read.
    const next = kept(notificationsIn(own.inbox), ports.now()).map((one) =>
      chosen.has(one) ? { ...one, isRead, updatedAt } : one,
    )
    await ports.table.write(inboxesIn(ports).changes(own.inbox, next))
    return undefined
  })
