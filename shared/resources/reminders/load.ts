import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { AddressedResource, Loaded } from '#shared/platform/endpoints/show.ts'
import { requireVisible } from '#shared/platform/http/errors.ts'
import type { Ports } from '#shared/ports.ts'
import { loadWorkPackage } from '#shared/project-context/load-work-package.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import type { ListedReminder, Reminder } from './model.ts'
import { remindersIn } from './store.ts'

/** A work package that the requester sees, with either the addressed reminder or all of the requester's reminders. */
export interface LoadedReminder extends Loaded<Reminder> {
  workPackage: WorkPackage
  own: readonly ListedReminder[]
}

/**
 * Returns the addressed work package.
 *
 * @throws `NotFound` if the requester does not see the work package
 */
async function visibleWorkPackage(request: Request<'id'>, ports: Ports): Promise<WorkPackage> {
  const { entity, sees } = await loadWorkPackage(request, ports)
  return requireVisible(entity, sees && !entity?.removal)
}

/** Loads the addressed work package, and all reminders of the requester. */
export async function loadOwn(request: Request<'id'>, ports: Ports): Promise<LoadedReminder> {
  const reading = async () => {
    const { user } = await request.viewer
    return user ? remindersIn(ports).ofUser(user.id) : []
  }
  const [workPackage, own] = await Promise.all([visibleWorkPackage(request, ports), reading()])
  return { workPackage, own }
}

/**
 * The path parameters of a reminder's two addresses. In the address below a work package, `id` identifies the work
 * package and `reminder` identifies the reminder. In the other address, `id` identifies the reminder.
 */
type Params = Record<'id', number> & Partial<Record<'reminder', number>>

/** Returns the reminder with the given id if it belongs to the requester; undefined otherwise. */
async function ownReminder(id: number, { viewer }: Request, ports: Ports): Promise<Reminder | undefined> {
  const [found, { user }] = await Promise.all([remindersIn(ports).byId(id), viewer])
  return user !== undefined && found?.user === user.id ? found : undefined
}

/**
 * Declares how the reminder at an address is loaded. Reminders of other users, or on other work packages, are treated
 * as missing.
 */
export const addressedReminders: AddressedResource<Reminder, LoadedReminder> = {
  load: async (request, ports) => {
    const { id, reminder } = request.params as Params
    const reading = ownReminder(reminder ?? id, request, ports)
    const on = reminder === undefined ? requireVisible(await reading).workPackage : id
    const [workPackage, found] = await Promise.all([
      visibleWorkPackage({ ...request, params: { id: on } }, ports),
      reading,
    ])
    return { workPackage, own: [], entity: found?.workPackage === on ? found : undefined }
  },
}
