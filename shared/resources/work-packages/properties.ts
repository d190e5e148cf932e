import type { Viewer } from '#shared/access/viewer.ts'
import { DAY } from '#shared/platform/calendar.ts'
import {
  boolean,
  date,
  dateTime,
  duration,
  formattable,
  integer,
  text,
} from '#shared/platform/properties/property.ts'
import { statusOf } from '#shared/resources/statuses/model.ts'
import { canSeeTime } from '#shared/resources/time-entries/model.ts'
import { typeOf } from '#shared/resources/types/model.ts'
import { type AtPlace, links, writableWith } from './links.ts'
import { mayWrite } from './policy.ts'

/** A thousand years of work. */
const MAX_MINUTES = 8_760_000

const writable = writableWith(mayWrite)

const optional = { required: false, writable } as const

/** Lists are filtered and sorted by it. */
const listed = { filter: true, sort: true } as const

const time = { required: false, writable, max: MAX_MINUTES, sum: true, ...listed } as const

interface Typed {
  type: number
}

/** Whether a work package is a milestone, or becomes one where it is written. */
function isMilestone({ configuration }: Viewer, one?: Typed, context?: AtPlace): boolean {
  const type = context ? context.place.type : one && typeOf(configuration, one.type)
  return type?.isMilestone ?? false
}

/** Milestones have one date, all others two. */
const ofMilestones = { applies: isMilestone }
const ofOthers = {
  applies: (viewer: Viewer, one?: Typed, context?: AtPlace): boolean => !isMilestone(viewer, one, context),
}

/** The minutes of all days from the first to the last; weekends count. */
const lengthOf = ({ startDate, dueDate }: { startDate?: string; dueDate?: string }): number | null =>
  startDate && dueDate ? ((Date.parse(dueDate) - Date.parse(startDate)) / DAY + 1) * 24 * 60 : null

/** A work package as it is shown, with what the requester sees of the seconds that were spent on it. */
interface Timed {
  id: number
  spentTime?: number
}

/** Whether the requester sees time that was spent on a work package, or at a place. */
const seesTime = (_: Viewer, one?: Timed, context?: AtPlace): boolean =>
  context ? canSeeTime(context.place.rights) : one === undefined || one.spentTime !== undefined

const derived = { required: false, stored: false, show: () => null } as const

/** Work packages, "Properties" and "Links". */
export const properties = {
  id: integer({ label: 'ID', min: 1 }),
  lockVersion: integer({
    label: 'Lock version',
    min: 0,
    default: 0,
    writable: (_viewer: Viewer, one?: Typed) => one !== undefined,
    ignored: (_viewer: Viewer, one?: Typed) => one === undefined,
  }),
  subject: text({ label: 'Subject', maxLength: 255, joinsLines: true, writable }),
  description: formattable({ label: 'Description', format: 'markdown', isText: true, writable }),
  startDate: date({ label: 'Start date', ...ofOthers, ...optional, ...listed }),
  dueDate: date({ label: 'Finish date', ...ofOthers, ...optional, ...listed }),
  /** The one day of a milestone, which begins and ends on it. */
  date: date({
    label: 'Date',
    ...ofMilestones,
    required: false,
    writable,
    stored: 'dueDate',
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
    writable,
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
    applies: seesTime,
    ignored: true,
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
  ...links,
}
