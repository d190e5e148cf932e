import type { ProjectRights, Viewer } from '#shared/access/viewer.ts'
import { filteredHref, href } from '#shared/platform/http/addresses.ts'
import {
  type AllowedLinks,
  boolean,
  date,
  dateTime,
  duration,
  formattable,
  integer,
  linked,
  text,
} from '#shared/platform/properties/property.ts'
import { principalLink } from '#shared/resources/principals/model.ts'
import { routes as principals } from '#shared/resources/principals/routes.ts'
import type { AnyPrincipal } from '#shared/resources/principals/store.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { activeIn, activityIn } from '#shared/resources/time-entry-activities/model.ts'
import { representTimeEntryActivity } from '#shared/resources/time-entry-activities/representer.ts'
import { canLog } from './policy.ts'
import { routes } from './routes.ts'

/** Maximum number of seconds of an entry, just below 1,000 hours. */
const MAX_SECONDS = 3_599_999

interface Entry {
  id: number
  user?: number
  workPackage?: number
  activity?: number
}

/**
 * Data about the project and the work package of a time entry. The rules of the entry's properties use this data
 * (`load.ts`).
 */
interface TimePlace {
  project?: Project
  newRights?: ProjectRights
  user?: AnyPrincipal
  workPackage?: { subject: string }
  isWorkPackageHidden: boolean
}

/** Returns the project of an entry if time can be logged in the project; undefined otherwise. */
const openProject = ({ project }: Partial<TimePlace> = {}): Project | undefined =>
  project?.active ? project : undefined

/** The rules for the user of an entry, who must have the right to log time in the project. */
const rulesOfUser = {
  exists: (_id: unknown, _viewer: Viewer, context?: TimePlace): boolean => context?.user !== undefined,
  title: (_id: unknown, viewer: Viewer, context?: TimePlace): string | undefined =>
    context?.user && principalLink(context.user, viewer).title,
  allowed: (_viewer: Viewer, _entry: unknown, context?: TimePlace): AllowedLinks | undefined =>
    context?.project && usersOf(context.project.id),
  /**
   * Only requesters who may log time for other users may set the user of an entry. While the project is unknown, this
   * right is not checked.
   */
  changeable: (_viewer: Viewer, _entry: unknown, context?: TimePlace): boolean =>
    context?.project === undefined || canLog(context.newRights),
  show: ({ user }: Entry, _viewer: Viewer, context?: TimePlace): number | null =>
    context?.user ? (user ?? null) : null,
}

/** Returns the link to the users who may log time in a project. */
const usersOf = (project: number) => ({
  href: filteredHref(principals.list.path, [
    ['type', '=', ['User']],
    ['status', '!', ['locked']],
    ['member', '=', [String(project)]],
  ]),
})

/**
 * The rules for the work package of an entry. To requesters who do not see the work package, the entry appears to have
 * no work package.
 */
const rulesOfWorkPackage = {
  exists: (_id: unknown, _viewer: Viewer, context?: TimePlace): boolean => context?.workPackage !== undefined,
  title: (_id: unknown, _viewer: Viewer, context?: TimePlace): string | undefined =>
    context?.workPackage?.subject,
  show: ({ workPackage }: Entry, _viewer: Viewer, context?: TimePlace): number | null =>
    context?.isWorkPackageHidden ? null : (workPackage ?? null),
}

/** The link to the list of work packages to which a time entry can belong. */
const availableWorkPackages = (_viewer: Viewer, entry?: Entry): AllowedLinks => ({
  href: entry ? href(routes['available-work-packages-of'], entry) : routes['available-work-packages'].path,
})

const rulesOfProject = {
  exists: (id: unknown, _viewer: Viewer, context?: TimePlace): boolean => id === openProject(context)?.id,
  title: (_id: unknown, _viewer: Viewer, context?: TimePlace): string | undefined => context?.project?.name,
  defaultFor: (_viewer: Viewer, context?: TimePlace): number | undefined => openProject(context)?.id,
  allowed: (): AllowedLinks => ({ href: routes['available-projects'].path }),
}

const rulesOfActivity = {
  exists: (id: unknown, { configuration }: Viewer): boolean =>
    activityIn(configuration, Number(id))?.id === id,
  title: (id: unknown, { configuration }: Viewer): string | undefined =>
    activityIn(configuration, Number(id))?.name,
  allowed: (viewer: Viewer): AllowedLinks =>
    activeIn(viewer.configuration).map((one) => representTimeEntryActivity(one, viewer)),
  defaultFor: ({ configuration }: Viewer, context?: TimePlace): number | undefined =>
    context && activeIn(configuration).find(({ isDefault }) => isDefault)?.id,
  show: ({ activity }: Entry, { configuration }: Viewer): number | null =>
    activityIn(configuration, activity)?.id ?? null,
}

const optional = { required: false, writable: true } as const
const listed = { filter: true, sort: true } as const
const toWorkPackage = {
  to: 'WorkPackage',
  paths: { '/api/v3/work_packages/': '' },
  ...optional,
  allowed: availableWorkPackages,
} as const

/** The properties of a time entry (specification, "Time entries"). */
export const properties = {
  id: integer({ label: 'ID', min: 1 }),
  createdAt: dateTime({ label: 'Created on', ...listed }),
  updatedAt: dateTime({ label: 'Updated on', ...listed }),
  spentOn: date({ label: 'Date', writable: true, ...listed }),
  /** The logged time in seconds. Absent while the timer is running. */
  hours: duration({ label: 'Hours', unit: 'seconds', max: MAX_SECONDS, ...optional, sort: true }),
  comment: formattable({
    label: 'Comment',
    format: 'plain',
    isText: true,
    limits: { maxLength: 1000 },
    writable: true,
  }),
  ongoing: boolean({ label: 'Ongoing', default: false, writable: true, filter: true }),
  /** The kind of entity that the time was spent on. Omitted from schemas. */
  entityType: text({
    label: 'Entity type',
    maxLength: 255,
    visible: (_: Viewer, one: unknown) => one !== undefined,
    required: false,
    stored: false,
    show: (entry: Entry, viewer: Viewer, context?: TimePlace): string | null =>
      rulesOfWorkPackage.show(entry, viewer, context) === null ? null : 'WorkPackage',
  }),
  /** The user of the time entry. Bodies must contain it, but it is cleared when the user is deleted. */
  user: linked({
    label: 'User',
    to: 'User',
    paths: { '/api/v3/users/': '' },
    ...optional,
    demanded: true,
    ...rulesOfUser,
  }),
  workPackage: linked({ label: 'Work package', alias: 'entity', ...toWorkPackage, ...rulesOfWorkPackage }),
  /** A second name for the link to the work package. Schemas describe both names. */
  entity: linked({ label: 'Entity', ...toWorkPackage, ignored: true, stored: false, show: () => null }),
  project: linked({
    label: 'Project',
    to: 'Project',
    paths: { '/api/v3/projects/': '' },
    writable: true,
    ...rulesOfProject,
  }),
  activity: linked({
    label: 'Activity',
    to: 'TimeEntriesActivity',
    paths: { '/api/v3/time_entries/activities/': '' },
    ...optional,
    ...rulesOfActivity,
  }),
}

const { entityType: _, ...others } = properties

/** The properties that schemas describe: all except `entityType`. */
export const described = others
