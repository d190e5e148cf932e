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
import { linkProperties, type WithRuleContext, writableWith } from './links.ts'
import { mayWrite } from './policy.ts'

/** Maximum duration in minutes, which is 146,000 hours. */
const MAX_MINUTES = 8_760_000

const writable = writableWith(mayWrite)

const optional = { required: false, writable } as const

/** Options for properties by which lists can be filtered and sorted. */
const listed = { filter: true, sort: true } as const

const time = { required: false, writable, max: MAX_MINUTES, sum: true, ...listed } as const

interface Typed {
  type: number
}

/**
 * Returns whether a work package is a milestone. During a write, returns whether the work package will be a milestone
 * after the write.
 */
function isMilestone({ configuration }: Viewer, one?: Typed, context?: WithRuleContext): boolean {
  const type = context ? context.ruleContext.type : one && typeOf(configuration, one.type)
  return type?.isMilestone ?? false
}

/**
 * The rule for properties that only milestones have. Milestones have one date, and all other work packages have two.
 */
const ofMilestones = { applies: isMilestone }
const ofOthers = {
  applies: (viewer: Viewer, one?: Typed, context?: WithRuleContext): boolean =>
    !isMilestone(viewer, one, context),
}

/** Returns the number of minutes in all days from the first to the last, including weekends. */
const lengthOf = ({ startDate, dueDate }: { startDate?: string; dueDate?: string }): number | null =>
  startDate && dueDate ? ((Date.parse(dueDate) - Date.parse(startDate)) / DAY + 1) * 24 * 60 : null

/** A work package to be shown. `spentTime` is the sum, in seconds, of the time entries that the requester may see. */
interface Timed {
  id: number
  spentTime?: number
}

/**
 * Returns whether the requester may see the time spent on a work package. Without a context, the presence of the time
 * decides, because the time is loaded only for requesters who may see it.
 */
const seesTime = (_: Viewer, one?: Timed, context?: WithRuleContext): boolean =>
  context ? canSeeTime(context.ruleContext.rights) : one === undefined || one.spentTime !== undefined

const derived = { required: false, stored: false, show: () => null } as const

/** The properties of a work package (specification, "Properties" and "Links"). */
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
  /** The only date of a milestone, which is both its start date and its due date. */
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
  /**
   * The time spent by all users, or only by the requester, depending on the requester's rights. Absent for requesters
   * who may not see any spent time.
   */
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
  ...linkProperties,
}
