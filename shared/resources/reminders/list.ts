import { isPerson, type Viewer } from '#shared/access/viewer.ts'
import { type Row, rowFrom } from '#shared/platform/collections/entity.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { type List, list } from '#shared/platform/endpoints/list.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { pageInMemory } from '#shared/platform/lists/rows-in-memory.ts'
import { listingOf } from '#shared/platform/properties/listing.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import type { Ports } from '#shared/ports.ts'
import { ProjectContext } from '#shared/project-context/project-context.ts'
import { loadOwn } from './load.ts'
import { properties } from './properties.ts'
import { representReminder, type ShownReminder } from './representer.ts'
import { routes } from './routes.ts'
import { remindersIn } from './store.ts'

const row = { remindAt: 'remindAt' }

const rowOf = ({ id, remindAt }: ShownReminder): Row & { id: number } => ({
  id,
  ...rowFrom(row, { remindAt }),
})

/** Reminders have no filters, and are sorted by creation time or by due time. */
export const reminderListing: Listing = {
  filters: {},
  sorts: { id: 'id', ...listingOf(properties, row).sorts },
}

const listOf = (reminders: readonly ShownReminder[], viewer: Viewer): List<ShownReminder> => ({
  listing: reminderListing,
  page: async ({ selection }) => pageInMemory(reminders, rowOf, selection),
  represent: async () => (reminder) => representReminder(reminder, viewer),
})

/**
 * The endpoint that lists the requester's reminders. The list omits reminders on work packages that the requester no
 * longer sees.
 */
export const listReminders = list({
  canList: isPerson,
  listFor: async ({ viewer, ports }) => listOf(await visibleOf(viewer, ports), viewer),
})

async function visibleOf(viewer: Viewer, ports: Ports): Promise<ShownReminder[]> {
  const context = new ProjectContext(viewer, ports)
  const own = await remindersIn(ports).ofUser(viewer.user?.id ?? 0)
  const shown = own.map(async (reminder) => {
    const workPackage = await context.workPackage(reminder.workPackage)
    return workPackage && (await context.sees(workPackage)) ? [{ ...reminder, workPackage }] : []
  })
  return (await Promise.all(shown)).flat()
}

/** The endpoint that lists the requester's reminders on a work package. */
export const listRemindersOf = list({
  load: (request: Request<'id'>, ports: Ports) => loadOwn(request, ports),
  canList: isPerson,
  listFor: ({ viewer, loaded: { own, workPackage } }) => {
    const there = own.filter((one) => one.workPackage === workPackage.id)
    return {
      ...listOf(
        there.map((one) => ({ ...one, workPackage })),
        viewer,
      ),
      href: href(routes['of-work-package'], workPackage),
      affordances: () => ({ canCreate: true }),
    }
  },
})
