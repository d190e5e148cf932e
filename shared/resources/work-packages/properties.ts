import type { Viewer } from '#shared/access/viewer.ts'
import { DAY } from '#shared/platform/calendar.ts'
import {
  boolean,
  date,
  dateTime,
  duration,
  formattable,
  integer,
  linked,
  text,
} from '#shared/platform/properties/property.ts'
import { linkToPrincipal } from '#shared/resources/principals/model.ts'
import { statusOf } from '#shared/resources/statuses/model.ts'
import { type CompleteType, typeOf } from '#shared/resources/types/model.ts'

/** What a link leads to: a resource, by its collection. */
const to = <Name extends string>(type: Name, collection: string) => ({
  to: type,
  paths: { [`/api/v3/${collection}/`]: '' },
})

/** Stands for the values that can be chosen at a place. */
const allowed = () => undefined

const assignable = { to: 'User', ...linkToPrincipal('user', 'group', 'placeholder_user'), allowed } as const

/** Stands for the rule of who may write a property, which depends on where the work package is (`place.ts`). */
const atPlace = () => true

/** A thousand years of work. */
const MAX_MINUTES = 8_760_000

const optional = { required: false, writable: atPlace } as const

const chosen = { allowed, writable: atPlace } as const

/** Lists are filtered and sorted by it. */
const listed = { filter: true, sort: true } as const

const time = { required: false, writable: atPlace, max: MAX_MINUTES, sum: true, ...listed } as const

interface Typed {
  type: number
}

const isMilestone = (viewer: Viewer, { type }: Typed) => typeOf(viewer.configuration, type).isMilestone

/** Milestones have one date, all others two. */
const ofMilestones = {
  visible: (viewer: Viewer, one?: Typed) => one !== undefined && isMilestone(viewer, one),
}
const ofOthers = { visible: (viewer: Viewer, one?: Typed) => one === undefined || !isMilestone(viewer, one) }

/** The minutes of all days from the first to the last; weekends count. */
const lengthOf = ({ startDate, dueDate }: { startDate?: string; dueDate?: string }): number | null =>
  startDate && dueDate ? ((Date.parse(dueDate) - Date.parse(startDate)) / DAY + 1) * 24 * 60 : null

/** A work package as it is shown, with what the requester sees of the seconds that were spent on it. */
interface Timed {
  id: number
  spentTime?: number
}

const derived = { required: false, stored: false, show: () => null } as const

/** Work packages, "Properties" and "Links". Who may write them depends on rights in the project (`place.ts`). */
export const properties = {
  id: integer({ label: 'ID', min: 1 }),
  lockVersion: integer({ label: 'Lock version', min: 0, default: 0, writable: atPlace }),
  subject: text({ label: 'Subject', maxLength: 255, joinsLines: true, writable: atPlace }),
  description: formattable({ label: 'Description', format: 'markdown', isText: true, writable: atPlace }),
  startDate: date({ label: 'Start date', ...ofOthers, ...optional, ...listed }),
  dueDate: date({ label: 'Finish date', ...ofOthers, ...optional, ...listed }),
  /** The one day of a milestone. */
  date: date({
    label: 'Date',
    ...ofMilestones,
    required: false,
    writable: atPlace,
    stored: false,
    show: ({ startDate, dueDate }: { startDate?: string; dueDate?: string }) => dueDate ?? startDate ?? null,
  }),
  duration: duration({
    label: 'Duration',
    ...ofOthers,
    unit: 'days',
    required: false,
    stored: false,
    show: lengthOf,
  }),
  scheduleManually: boolean({ label: 'Manual scheduling', default: true, stored: false, show: () => true }),
  ignoreNonWorkingDays: boolean({
    label: 'Ignore non-working days',
    default: true,
    stored: false,
    show: () => true,
  }),
  estimatedTime: duration({ label: 'Work', ...time }),
  remainingTime: duration({ label: 'Remaining work', ...time }),
  percentageDone: integer({
    label: '% Complete',
    required: false,
    default: 0,
    writable: atPlace,
    ...listed,
    problems: (digits) =>
      Number(digits) >= 0 && Number(digits) <= 100 ? [] : ['must be between 0 and 100.'],
    show: ({ percentageDone }: { percentageDone?: number }) => percentageDone ?? 0,
  }),
  /** Of everybody, or only of the requester; those who may see none do not have it. */
  spentTime: duration({
    label: 'Spent time',
    unit: 'seconds',
    sum: true,
    required: false,
    visible: (_: Viewer, one?: Timed) => one === undefined || one.spentTime !== undefined,
    stored: false,
    show: ({ spentTime }: Timed) => spentTime ?? null,
  }),
  derivedStartDate: date({ label: 'Derived start date', ...ofOthers, ...derived }),
  derivedDueDate: date({ label: 'Derived finish date', ...ofOthers, ...derived }),
  derivedEstimatedTime: duration({ label: 'Total work', ...derived }),
  derivedRemainingTime: duration({ label: 'Total remaining work', ...derived }),
  derivedPercentageDone: integer({ label: 'Total % complete', ...derived }),
  readonly: boolean({
    label: 'Read only',
    default: false,
    stored: false,
    show: ({ status }: { status: number }, { configuration }: Viewer) =>
      statusOf(configuration, status).isReadonly,
  }),
  createdAt: dateTime({ label: 'Created on', ...listed }),
  updatedAt: dateTime({ label: 'Updated on', ...listed }),
  author: linked({ label: 'Author', to: 'User', ...linkToPrincipal('user'), required: false }),
  project: linked({ label: 'Project', ...to('Project', 'projects'), ...chosen }),
  parent: linked({ label: 'Parent', ...to('WorkPackage', 'work_packages'), ...optional }),
  assignee: linked({ label: 'Assignee', ...assignable, ...optional }),
  responsible: linked({ label: 'Accountable', ...assignable, ...optional }),
  type: linked({ label: 'Type', ...to('Type', 'types'), ...chosen }),
  status: linked({ label: 'Status', ...to('Status', 'statuses'), ...chosen }),
  category: linked({ label: 'Category', ...to('Category', 'categories'), ...chosen, required: false }),
  version: linked({
    label: 'Version',
    ...to('Version', 'versions'),
    ...chosen,
    stored: 'versionId',
    required: false,
  }),
  priority: linked({ label: 'Priority', ...to('Priority', 'priorities'), ...chosen }),
}

/** The names of the properties that a work package of a type does not have: a milestone has one date. */
export function missingIn(type: CompleteType | undefined): readonly string[] {
  const { visible } = type?.isMilestone ? ofOthers : ofMilestones
  const isMissing = (property: object) => 'visible' in property && property.visible === visible
  return Object.entries(properties).flatMap(([name, property]) => (isMissing(property) ? [name] : []))
}
