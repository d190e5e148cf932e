import type { ProjectRights } from '#shared/access/viewer.ts'
import type { Stores } from '#shared/app.ts'
import { suppressUnhandled } from '#shared/platform/concurrency.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { AddressedResource, Loaded } from '#shared/platform/endpoints/show.ts'
import { type SurroundingNames, Surroundings } from '#shared/surroundings/surroundings.ts'
import type { TimeEntry } from './model.ts'
import { canSee } from './policy.ts'

/** The names of the stores that reading time entries takes. */
export type ReadNames = SurroundingNames | 'timeEntries'

export type ReadStores = Stores<ReadNames>

/** A time entry, what is around it, and the requester's rights in its project. */
export interface LoadedTimeEntry extends Loaded<TimeEntry> {
  around: Surroundings
  rights?: ProjectRights
}

/** Time entries at an address: how one is found, and who sees it. */
export const addressedTimeEntries: AddressedResource<TimeEntry, LoadedTimeEntry, ReadStores> = {
  load: loadTimeEntry,
  isVisible: (viewer, entry, { rights }) => canSee(viewer, entry, rights),
}

/** Loads a time entry, and the requester's rights in its project. */
export async function loadTimeEntry(
  { params, viewer: loading }: Request<'id'>,
  stores: ReadStores,
): Promise<LoadedTimeEntry> {
  const [viewer, entity] = await Promise.all([loading, stores.timeEntries.byId(params.id)])
  const around = new Surroundings(viewer, stores)
  if (entity) beginLookups(entity, around)
  return { entity, around, rights: entity && (await around.rights(entity.project)) }
}

/** Begins to look up what a time entry is shown with. */
export function beginLookups(
  { project, user, workPackage }: Pick<TimeEntry, 'project' | 'user' | 'workPackage'>,
  around: Surroundings,
): void {
  const lookups: Promise<unknown>[] = [around.rights(project)]
  if (user !== undefined) lookups.push(around.principal(user))
  if (workPackage !== undefined) lookups.push(around.workPackage(workPackage))
  for (const lookup of lookups) suppressUnhandled(lookup)
}
