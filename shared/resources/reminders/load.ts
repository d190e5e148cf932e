import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { AddressedResource, Loaded } from '#shared/platform/endpoints/show.ts'
import { requireVisible } from '#shared/platform/http/errors.ts'
import type { Ports } from '#shared/ports.ts'
import { loadWorkPackage } from '#shared/project-context/load-work-package.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import type { ListedReminder, Reminder } from './model.ts'
import { remindersIn } from './store.ts'

/** A work package that the requester sees, with the reminder of an address, or with all their reminders. */
export interface LoadedReminder extends Loaded<Reminder> {
  workPackage: WorkPackage
  own: readonly ListedReminder[]
}

/** Returns the work package of an address. @throws `NotFound` if the requester does not see it */
async function visibleWorkPackage(request: Request<'id'>, ports: Ports): Promise<WorkPackage> {
  const { entity, sees } = await loadWorkPackage(request, ports)
  return requireVisible(entity, sees && !entity?.removal)
}

/** Loads the work package of an address, and all reminders of the requester. */
export async function loadOwn(request: Request<'id'>, ports: Ports): Promise<LoadedReminder> {
  const reading = async () => {
    const { user } = await request.viewer
    return user ? remindersIn(ports).ofUser(user.id) : []
  }
  const [workPackage, own] = await Promise.all([visibleWorkPackage(request, ports), reading()])
  return { workPackage, own }
}

/** The reminders at an address. Those of others, or on other work packages, are treated as missing. */
export const addressedReminders: AddressedResource<Reminder, LoadedReminder> = {
  load: async (request, ports) => {
    const { reminder } = request.params as Request<'id' | 'reminder'>['params']
    const [workPackage, found, { user }] = await Promise.all([
      visibleWorkPackage(request, ports),
      remindersIn(ports).byId(reminder),
      request.viewer,
    ])
    const isThere = user !== undefined && found?.user === user.id && found.workPackage === workPackage.id
    return { workPackage, own: [], entity: isThere ? found : undefined }
  },
}
