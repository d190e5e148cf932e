import type { Stores } from '#shared/app.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import type { RemovableResource } from '#shared/platform/endpoints/remove.ts'
import type { CreatableResource, UpdatableResource } from '#shared/platform/endpoints/written-resource.ts'
import { withDraft } from '#shared/platform/properties/entity.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { Properties } from '#shared/platform/properties/property.ts'
import { staysOpen } from '#shared/resources/projects/refresh-activity.ts'
import {
  addressedTimeEntries,
  type LoadedTimeEntry,
  type ReadNames,
  type ReadStores,
} from './load-time-entry.ts'
import { newTimeEntry, settled, type TimeEntry } from './model.ts'
import { canDelete } from './policy.ts'
import { properties } from './properties.ts'
import { representSingle } from './representer.ts'
import { newTimeEntries, presentTimeEntries } from './resource.ts'
import type { WriteContext } from './write-context.ts'

/** How a new time entry is saved. */
export const createdTimeEntries: CreatableResource<
  TimeEntry,
  WriteContext,
  Stores<ReadNames | 'now' | 'sequences'>
> = {
  ...newTimeEntries,
  blank: async ({ values }, stores) =>
    newTimeEntry(await stores.sequences.allocate('time_entries'), stores.now(), {
      project: Number(values.project),
      spentOn: String(values.spentOn),
    }),
  withValues,
  insert: (entry, { stores }) => stores.timeEntries.insert(entry, placeOf(entry, stores)),
  represent: (entry, _, { around }) => representSingle(entry, around),
}

/** How a changed time entry is saved. */
export const savedTimeEntries: UpdatableResource<TimeEntry, WriteContext, Stores<ReadNames | 'now'>> = {
  ...presentTimeEntries,
  withValues,
  replace: (before, after, { stores }) => {
    const isMoved = before.project !== after.project || before.workPackage !== after.workPackage
    return stores.timeEntries.replace(before, after, ...(isMoved ? [placeOf(after, stores)] : []))
  },
  represent: (entry, _, { around }) => representSingle(entry, around),
}

/** How a time entry is removed. */
export const removableTimeEntries: RemovableResource<TimeEntry, LoadedTimeEntry, ReadStores> = {
  ...addressedTimeEntries,
  mayRemove: (viewer, entry, { rights }) => canDelete(viewer, entry, rights),
  acceptRemoval: (entry, { timeEntries }) => timeEntries.remove(entry),
}

async function withValues(present: TimeEntry, values: Values): Promise<TimeEntry> {
  return settled(await withDraft(properties as Properties<TimeEntry>, present, values))
}

/** The condition that what an entry belongs to stays: its work package, in its project; or else the project. */
function placeOf(
  { project, workPackage }: TimeEntry,
  { projects, workPackages }: Stores<'projects' | 'workPackages'>,
): Write {
  return workPackage === undefined ? staysOpen(project, projects) : workPackages.staysIn(workPackage, project)
}
