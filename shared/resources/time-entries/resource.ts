import type { Viewer } from '#shared/access/viewer.ts'
import type { NewResource, PresentResource } from '#shared/platform/endpoints/written-resource.ts'
import { schema } from '#shared/platform/hal/schema.ts'
import { filteredHref } from '#shared/platform/http/addresses.ts'
import { type Properties, withKind } from '#shared/platform/properties/property.ts'
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
