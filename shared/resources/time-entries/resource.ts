import { isOwn, type Viewer } from '#shared/access/viewer.ts'
import { sequencesIn, type Write } from '#shared/platform/dynamodb/table.ts'
import type {
  CreatableResource,
  NewResource,
  PresentResource,
  UpdatableResource,
} from '#shared/platform/endpoints/written-resource.ts'
import { schema } from '#shared/platform/hal/schema.ts'
import { filteredHref } from '#shared/platform/http/addresses.ts'
import { withDraft } from '#shared/platform/properties/entity.ts'
import { type Properties, withKind } from '#shared/platform/properties/property.ts'
import type { Ports } from '#shared/ports.ts'
import { principalLink } from '#shared/resources/principals/links.ts'
import { routes as principals } from '#shared/resources/principals/routes.ts'
import { staysOpen } from '#shared/resources/projects/refresh-activity.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { activeIn, activityIn } from '#shared/resources/time-entry-activities/model.ts'
import { representTimeEntryActivity } from '#shared/resources/time-entry-activities/representer.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { type WriteContext, writtenTimeEntries } from './load.ts'
import { newTimeEntry, settled, type TimeEntry } from './model.ts'
import { canLog, canLogAnywhere, canLogOwn, canUpdate } from './policy.ts'
import { properties } from './properties.ts'
import { representSingle } from './representer.ts'
import { reviewTimeEntry } from './review.ts'
import { routes } from './routes.ts'
import { timeEntriesIn } from './store.ts'

const { entityType, ...described } = properties
const { entity: _entity, ...written } = described

/** The properties that schemas describe: the activity with those that may be chosen. */
export const describedFor = (viewer: Viewer) => ({
  ...described,
  user: { ...properties.user, required: true },
  activity: withKind(properties.activity, {
    allowed: () => activeIn(viewer.configuration).map((one) => representTimeEntryActivity(one, viewer)),
  }),
})

/** The users who may log time in a project. */
const usersOf = (project: number) => ({
  href: filteredHref(principals.list.path, [
    ['type', '=', ['User']],
    ['status', '!', ['locked']],
    ['member', '=', [String(project)]],
  ]),
})

/** The properties of an entry where it is, or is to be: with the names of what it links to, and what is hidden as empty. */
function writtenAt(context: WriteContext): Properties<TimeEntry> {
  const { around, project, user, workPackage } = context
  const { viewer } = around
  const { user: loggedFor, activity } = describedFor(viewer)
  const open = project?.active ? project.id : undefined
  return {
    ...written,
    entityType: {
      ...entityType,
      show: ({ workPackage: id }: TimeEntry) =>
        id === undefined || context.isWorkPackageHidden ? null : 'WorkPackage',
    },
    user: {
      ...withKind(loggedFor, {
        exists: () => user !== undefined,
        title: () => user && principalLink(user, viewer).title,
        allowed: () => project && usersOf(project.id),
      }),
      show: ({ user: id }: TimeEntry) => (user ? (id ?? null) : null),
    },
    workPackage: {
      ...withKind(properties.workPackage, {
        exists: () => workPackage !== undefined,
        title: () => workPackage?.subject,
      }),
      show: ({ workPackage: id }: TimeEntry) => (context.isWorkPackageHidden ? null : (id ?? null)),
    },
    project: {
      ...withKind(properties.project, { exists: (id) => id === open, title: () => project?.name }),
      default: open,
    },
    activity: {
      ...activity,
      default: activeIn(viewer.configuration).find(({ isDefault }) => isDefault)?.id,
      show: ({ activity: id }: TimeEntry) => activityIn(viewer.configuration, id)?.id ?? null,
    },
  } as Properties<TimeEntry>
}

/** The Schema in a form: others may be chosen as users only by those who may log time for them. */
function schemaAt(context: WriteContext) {
  const { around, entity, newRights, project } = context
  const { user, entityType: _, ...known } = writtenAt(context)
  const writable = project === undefined || canLog(newRights)
  const all = { ...described, ...known, user: { ...user, writable } } as Properties<TimeEntry>
  return schema(all, around.viewer, routes.schema.path, entity)
}

/**
 * Parts of the forms: of the one for new time entries, for those who may log time somewhere; of the one for a change, for
 * those who may change it where it is and where it is to be.
 */
export const timeEntriesInForms: NewResource<TimeEntry, WriteContext, Ports> &
  PresentResource<TimeEntry, WriteContext, Ports> = {
  ...writtenTimeEntries,
  properties: {},
  dependentProperties: (_, context) => writtenAt(context),
  review: reviewTimeEntry,
  schema: schemaAt,
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
  withValues: async (present, values) =>
    settled(await withDraft(properties as Properties<TimeEntry>, present, values)),
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
