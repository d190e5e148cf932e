import type { Viewer } from '#shared/access/viewer.ts'
import type { NewResource, PresentResource } from '#shared/platform/endpoints/written-resource.ts'
import { schema } from '#shared/platform/hal/schema.ts'
import { filteredHref } from '#shared/platform/http/addresses.ts'
import type { Properties } from '#shared/platform/properties/property.ts'
import { routes as principals } from '#shared/resources/principals/routes.ts'
import { activeIn, activityIn } from '#shared/resources/time-entry-activities/model.ts'
import { representTimeEntryActivity } from '#shared/resources/time-entry-activities/representer.ts'
import { linkOf } from '#shared/resources/work-packages/references.ts'
import { addressedTimeEntries, type ReadStores } from './load-time-entry.ts'
import type { TimeEntry } from './model.ts'
import { canLog, canUpdate } from './policy.ts'
import { properties } from './properties.ts'
import { reviewTimeEntry } from './review.ts'
import { routes } from './routes.ts'
import { loadForCreation, loadForUpdate, mayLog, type WriteContext } from './write-context.ts'

const { entityType: _entityType, ...described } = properties
const { entity: _entity, ...written } = described

/** The properties that schemas describe: the activity with those that may be chosen. */
export const describedFor = (viewer: Viewer): Properties<TimeEntry> => ({
  ...described,
  activity: {
    ...properties.activity,
    kind: {
      ...properties.activity.kind,
      allowed: () => activeIn(viewer.configuration).map((one) => representTimeEntryActivity(one, viewer)),
    },
  },
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
function writtenAt({ around, project, newRights, ...context }: WriteContext): Properties<TimeEntry> {
  const { configuration } = around.viewer
  const preset = activeIn(configuration).find(({ isDefault }) => isDefault)
  const known = describedFor(around.viewer)
  const { user, workPackage } = properties
  return {
    ...written,
    user: {
      ...user,
      writable: true,
      kind: {
        ...user.kind,
        title: async (id) => (await linkOf('author', Number(id), around)).title,
        allowed: () => project && usersOf(project.id),
      },
      show: ({ user: id }: TimeEntry) => (context.user ? (id ?? null) : null),
    },
    workPackage: {
      ...workPackage,
      kind: { ...workPackage.kind, title: () => context.workPackage?.subject },
      show: ({ workPackage: id }: TimeEntry) => (context.isWorkPackageHidden ? null : (id ?? null)),
    },
    project: {
      ...properties.project,
      default: project?.id,
      kind: { ...properties.project.kind, title: () => project?.name },
    },
    activity: {
      ...known.activity,
      default: preset?.id,
      show: ({ activity }: TimeEntry) => activityIn(configuration, activity)?.id ?? null,
    },
  } as Properties<TimeEntry>
}

/** The Schema in a form: others may be chosen as users only by those who may log time for them. */
function schemaAt(context: WriteContext) {
  const { around, entity, newRights, project } = context
  const { user, ...known } = writtenAt(context)
  const writable = project === undefined || canLog(newRights)
  const all = {
    ...describedFor(around.viewer),
    ...known,
    user: { ...user, writable },
  } as Properties<TimeEntry>
  return schema(all, around.viewer, routes.schema.path, entity)
}

const drafted = {
  properties: {},
  dependentProperties: (_: unknown, context: WriteContext) => writtenAt(context),
  review: reviewTimeEntry,
  schema: schemaAt,
} satisfies Partial<NewResource<TimeEntry, WriteContext, ReadStores>>

/** Parts of the endpoints for new time entries: for those who may log time somewhere, and where they log it. */
export const newTimeEntries: NewResource<TimeEntry, WriteContext, ReadStores> = {
  ...drafted,
  loadForCreation,
  given: ({ user }) => ({ user: user?.id }),
  mayCreate: mayLog,
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
