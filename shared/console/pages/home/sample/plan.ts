import type { LinkTo } from '../../../api/hal.ts'
import { idIn } from '../../../api/query.ts'
import type { SampleTexts } from '../../../language/sample-texts.ts'
import { workingDayAfter } from './days.ts'
import type { Offered } from './offered.ts'
import {
  type CommentedKey,
  type OutlinedWorkPackage,
  outlineOf,
  type SpentKey,
  spent,
  type VersionKey,
  versions,
  type WorkKey,
} from './outline.ts'

/** The values of a new resource, structured like the payload of its form. */
export type PayloadValues = Readonly<Record<string, unknown>>

/** Everything that the content of the sample project depends on. */
export interface Plan {
  readonly texts: SampleTexts
  readonly me: LinkTo
  readonly today: string
  /** Days of the week on which people work; 1 is Monday. */
  readonly workingDays: readonly number[]
}

/**
 * Returns the link to an element that has already been created: a version, category or work package. `key` identifies
 * the element in the outline.
 */
export type LinkToCreated = (key: string) => LinkTo | undefined

export const versionValues = (key: VersionKey, plan: Plan): PayloadValues => ({
  ...describedAs(plan.texts.versions[key]),
  startDate: dayIn(plan, versions[key].from),
  endDate: dayIn(plan, versions[key].to),
})

/** Returns the values with which a work package is created. Omits values that the installation does not offer. */
export function workPackageValues(
  key: WorkKey,
  plan: Plan,
  offered: Offered,
  made: LinkToCreated,
): PayloadValues {
  const outline = outlineOf(key)
  const { kind = 'task', state = 'new', priority, parent, version, category, isMine } = outline
  const { link: type, statuses, isMilestone = false } = offered.types[kind] ?? {}
  const { name: subject, ...description } = describedAs(plan.texts.workPackages[key])
  const before = { parent, version, category }
  const links = {
    ...{ type, status: statuses?.[state], priority: priority && offered.priorities[priority] },
    ...Object.fromEntries(Object.entries(before).map(([name, one]) => [name, one && made(one)])),
    ...(isMine && { assignee: plan.me }),
  }
  const dates = datesOf(outline, plan, isMilestone)
  return { subject, ...description, ...dates, ...effortOf(outline), _links: present(links) }
}

function datesOf({ from, to }: OutlinedWorkPackage, plan: Plan, isMilestone: boolean): PayloadValues {
  if (from === undefined || to === undefined) return {}
  if (isMilestone) return { date: dayIn(plan, to) }
  return { startDate: dayIn(plan, from), dueDate: dayIn(plan, to) }
}

const effortOf = ({ hours, hoursLeft, percentageDone }: OutlinedWorkPackage): PayloadValues =>
  present({ estimatedTime: durationOf(hours), remainingTime: durationOf(hoursLeft), percentageDone })

export const timeEntryValues = (key: SpentKey, plan: Plan, workPackage: LinkTo): PayloadValues => ({
  spentOn: dayIn(plan, spent[key].day),
  hours: durationOf(spent[key].hours),
  comment: { raw: plan.texts.timeEntry },
  _links: { workPackage },
})

/** Returns the text of a comment. The text mentions the user by id, because the service resolves only unique names. */
export const commentOf = (key: CommentedKey, { texts, me }: Plan): string =>
  texts.comments[key].replace('{me}', `user#${idIn(me.href)}`)

export const describedAs = ({
  name,
  description,
}: {
  name: string
  description?: string
}): PayloadValues => ({
  name,
  ...(description !== undefined && { description: { raw: description } }),
})

const dayIn = ({ today, workingDays }: Plan, number: number) => workingDayAfter(today, number, workingDays)

const durationOf = (hours: number | undefined) => (hours === undefined ? undefined : `PT${hours}H`)

const present = (values: PayloadValues): PayloadValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
