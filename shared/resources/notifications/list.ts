import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { list, representingEach } from '#shared/platform/endpoints/list.ts'
import type { AddressedResource, Loaded } from '#shared/platform/endpoints/show.ts'
import { pageInMemory } from '#shared/platform/lists/rows-in-memory.ts'
import type { Ports } from '#shared/ports.ts'
import type { ProjectContext } from '#shared/project-context/project-context.ts'
import { notificationListing, rowOf } from './listing.ts'
import { allNotifications, ownNotifications, shownOf } from './own.ts'
import { markingLinks, representNotification, type ShownNotification } from './representer.ts'

/** The endpoint that lists the requester's notifications. */
export const listNotifications = list<
  ShownNotification,
  undefined,
  Awaited<ReturnType<typeof ownNotifications>>
>({
  load: ownNotifications,
  listFor: ({ loaded: { context, visible } }) => ({
    listing: notificationListing(context),
    links: markingLinks,
    page: ({ selection }) => pageInMemory(visible, rowOf, selection, (one) => shownOf(one, context)),
    represent: representingEach((one) => representNotification(one, context)),
  }),
})

/** The requester's notification at an address. */
interface Addressed extends Loaded<ShownNotification & { id: number }> {
  context: ProjectContext
}

/** Declares how the notification at an address is loaded. Notifications of other users are treated as missing. */
export const addressedNotifications: AddressedResource<ShownNotification & { id: number }, Addressed> = {
  versionOf: ({ notification: { updatedAt } }) => updatedAt,
  async load(request: Request<'id'>, ports: Ports) {
    const { context, visible } = await allNotifications(request, ports)
    const { id } = request.params
    const found = visible.find((one) => one.id === id)
    const shown = found && (await shownOf(found, context))
    return { context, entity: shown && { ...shown, id } }
  },
}
