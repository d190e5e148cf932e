import { isOwn, type Viewer } from '#shared/access/viewer.ts'
import { sequencesIn, type Write } from '#shared/platform/dynamodb/table.ts'
import type {
  CreatableResource,
  NewResource,
  PresentResource,
  UpdatableResource,
} from '#shared/platform/endpoints/written-resource.ts'
import { schema } from '#shared/platform/hal/schema.ts'
import { withDraft } from '#shared/platform/properties/entity.ts'
import type { Ports } from '#shared/ports.ts'
import { staysOpen } from '#shared/resources/projects/refresh-activity.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { type WriteContext, writtenTimeEntries } from './load.ts'
import { newTimeEntry, settled, type TimeEntry } from './model.ts'
import { canLog, canLogAnywhere, canLogOwn, canUpdate } from './policy.ts'
import { properties } from './properties.ts'
import { representSingle } from './representer.ts'
import { reviewTimeEntry } from './review.ts'
import { routes } from './routes.ts'
import { timeEntriesIn } from './store.ts'

/** The properties that schemas describe. */
export const { entityType: _, ...described } = properties

/**
 * Parts of the forms: of the one for new time entries, for those who may log time somewhere; of the one for a change, for
 * those who may change it where it is and where it is to be.
 */
export const timeEntriesInForms: NewResource<TimeEntry, WriteContext, Ports> &
  PresentResource<TimeEntry, WriteContext, Ports> = {
  ...writtenTimeEntries,
  properties,
  review: reviewTimeEntry,
  schema: (context) =>
    schema<TimeEntry, WriteContext>(
      described,
      context.around.viewer,
      routes.schema.path,
      context.entity,
      context,
    ),
  given: ({ user }) => ({ user: user?.id }),
  mayCreate: canLogAnywhere,
  mayUpdate: (viewer, entry, { rights, newRights, project }, { ongoing }) => {
    const places = project?.active ? [rights, newRights] : [rights]
    return places.every((one) => canUpdate(viewer, entry, one, entry.ongoing || ongoing === true))
  },
}

/** Parts of the endpoints that create and change time entries. */
export const timeEntries: CreatableResource<TimeEntry, WriteContext, Ports> &
  UpdatableResource<TimeEntry, WriteContext, Ports> = {
  ...timeEntriesInForms,
  mayCreate: mayLog,
  blank: async ({ values }, ports) =>
    newTimeEntry(await sequencesIn(ports).allocate('time_entries'), ports.now(), {
      project: Number(values.project),
      spentOn: String(values.spentOn),
    }),
  withValues: async (present, values) => settled(await withDraft(properties, present, values)),
  insert: (entry, { ports }) => timeEntriesIn(ports).insert(entry, placeOf(entry, ports)),
  replace: (before, after, { ports }) => {
    const isMoved = before.project !== after.project || before.workPackage !== after.workPackage
    return timeEntriesIn(ports).replace(before, after, ...(isMoved ? [placeOf(after, ports)] : []))
  },
  represent: (entry, _, { around }) => representSingle(entry, around),
}

/**
 * Whether a requester may log time where a body says: with the right to log any time there; or only their own, on a work
 * package. As long as it is not known where that is, a right anywhere is enough.
 */
function mayLog(viewer: Viewer, { project, newRights, workPackage, user }: WriteContext): boolean {
  if (!project?.active) return canLogAnywhere(viewer)
  if (canLog(newRights)) return true
  return canLogOwn(newRights) && workPackage !== undefined && isOwn(viewer, user?.id)
}

/** The condition that what an entry belongs to stays: its work package, in its project; or else the project. */
export const placeOf = (
  { project, workPackage }: TimeEntry,
  ports: Ports,
  stays = (id: number): Write => staysOpen(id, projectsIn(ports)),
): Write => (workPackage === undefined ? stays(project) : workPackagesIn(ports).staysIn(workPackage, project))
