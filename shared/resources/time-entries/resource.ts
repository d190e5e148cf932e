import type { Viewer } from '#shared/access/viewer.ts'
import type { Stores } from '#shared/app.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import type {
  CreatableResource,
  NewResource,
  PresentResource,
  UpdatableResource,
} from '#shared/platform/endpoints/written-resource.ts'
import { schema } from '#shared/platform/hal/schema.ts'
import { filteredHref } from '#shared/platform/http/addresses.ts'
import { withDraft } from '#shared/platform/properties/entity.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import { type Properties, withKind } from '#shared/platform/properties/property.ts'
import { routes as principals } from '#shared/resources/principals/routes.ts'
import { staysOpen } from '#shared/resources/projects/refresh-activity.ts'
import { activeIn, activityIn } from '#shared/resources/time-entry-activities/model.ts'
import { representTimeEntryActivity } from '#shared/resources/time-entry-activities/representer.ts'
import { linkOf } from '#shared/resources/work-packages/references.ts'
import { addressedTimeEntries, type ReadNames, type ReadStores } from './load-time-entry.ts'
import { newTimeEntry, settled, type TimeEntry } from './model.ts'
import { canLog, canLogAnywhere, canUpdate } from './policy.ts'
import { properties } from './properties.ts'
import { representSingle } from './representer.ts'
import { reviewTimeEntry } from './review.ts'
import { routes } from './routes.ts'
import { loadForCreation, loadForUpdate, mayLog, type WriteContext } from './write-context.ts'

const { entityType: _entityType, ...described } = properties
const { entity: _entity, ...written } = described

/** The properties that schemas describe: the activity with those that may be chosen. */
export const describedFor = (viewer: Viewer) => ({
  ...described,
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
  const { configuration } = around.viewer
  const isClosed = workPackage?.project === project?.id && !project?.active
  const open = project?.active ? project.id : undefined
  return {
    ...written,
    user: {
      ...withKind(properties.user, {
        exists: () => user !== undefined,
        title: async (id) => (await linkOf('author', Number(id), around)).title,
        allowed: () => project && usersOf(project.id),
      }),
      show: ({ user: id }: TimeEntry) => (user ? (id ?? null) : null),
    },
    workPackage: {
      ...withKind(properties.workPackage, {
        exists: () => workPackage !== undefined && !isClosed,
        title: () => workPackage?.subject,
      }),
      show: ({ workPackage: id }: TimeEntry) => (context.isWorkPackageHidden ? null : (id ?? null)),
    },
    project: {
      ...withKind(properties.project, {
        exists: (id) => id === open,
        title: () => project?.name,
      }),
      default: open,
      // If a body does not name it, it is that of the work package.
      show: ({ project: id }: TimeEntry) => open ?? id,
    },
    activity: {
      ...describedFor(around.viewer).activity,
      default: activeIn(configuration).find(({ isDefault }) => isDefault)?.id,
      show: ({ activity }: TimeEntry) => activityIn(configuration, activity)?.id ?? null,
    },
  } as Properties<TimeEntry>
}

/** The Schema in a form: others may be chosen as users only by those who may log time for them. */
function schemaAt(context: WriteContext) {
  const { around, entity, newRights, project } = context
  const { user, ...known } = writtenAt(context)
  const writable = project === undefined || canLog(newRights)
  const all = { ...described, ...known, user: { ...user, writable } } as Properties<TimeEntry>
  return schema(all, around.viewer, routes.schema.path, entity)
}

const drafted = {
  properties: {},
  dependentProperties: (_: unknown, context: WriteContext) => writtenAt(context),
  review: reviewTimeEntry,
  schema: schemaAt,
} satisfies Partial<NewResource<TimeEntry, WriteContext, ReadStores>>

/** Parts of the form for new time entries, for those who may log time somewhere. */
export const newTimeEntries: NewResource<TimeEntry, WriteContext, ReadStores> = {
  ...drafted,
  loadForCreation,
  given: ({ user }) => ({ user: user?.id }),
  mayCreate: canLogAnywhere,
}

/** Parts of the endpoints that change a time entry: for those who may change it where it is and where it is to be. */
export const presentTimeEntries: PresentResource<TimeEntry, WriteContext, ReadStores> = {
  ...drafted,
  load: loadForUpdate,
  isVisible: addressedTimeEntries.isVisible,
  mayUpdate: (viewer, entry, { rights, newRights, project }, { ongoing }) => {
    const places = project?.active ? [rights, newRights] : [rights]
    return places.every((one) => canUpdate(viewer, entry, one, entry.ongoing || ongoing === true))
  },
}

/** How a new time entry is saved. */
export const createdTimeEntries: CreatableResource<
  TimeEntry,
  WriteContext,
  Stores<ReadNames | 'now' | 'sequences'>
> = {
  ...newTimeEntries,
  mayCreate: mayLog,
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
