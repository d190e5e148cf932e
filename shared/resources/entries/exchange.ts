import type { Configuration } from '#shared/configuration/configuration.ts'
import type { Entry, WrittenList } from '#shared/configuration/entry-changes.ts'
import type { ListedPart } from '#shared/configuration/ordered.ts'
import { distinctIds } from '#shared/platform/ids.ts'
import type { PropertyChange } from '#shared/platform/journal/entry.ts'
import type { Ports } from '#shared/ports.ts'
import { priorityList } from '#shared/resources/priorities/model.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { statusList } from '#shared/resources/statuses/model.ts'
import type { TimeEntry } from '#shared/resources/time-entries/model.ts'
import { timeEntriesIn } from '#shared/resources/time-entries/store.ts'
import { activityList } from '#shared/resources/time-entry-activities/model.ts'
import { typeList } from '#shared/resources/types/model.ts'
import { changeBySystem, type SystemChange } from '#shared/resources/work-packages/add-activity.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'

/** The lists of entries, keyed by the part of the configuration that contains them. */
export const entryLists: Readonly<Record<ListedPart, WrittenList>> = {
  types: typeList,
  statuses: statusList,
  priorities: priorityList,
  timeEntryActivities: activityList,
}

/**
 * For each list of entries, the member of a work package that refers to an entry of the list. The filters of work
 * packages have the same names.
 */
export const workPackageMembers = { types: 'type', statuses: 'status', priorities: 'priority' } as const

/** A deleted entry, and its replacement. */
export interface Exchanged {
  part: ListedPart
  id: number
  /** The former name of the deleted entry. */
  name: string
  /** The replacement; undefined if the entry was deleted without one. */
  by: Entry | undefined
  /** The user who deleted the entry. */
  requester: number | undefined
}

/**
 * Replaces a deleted entry of the configuration in the given work packages or time entries. Leaves those unchanged that
 * do not refer to the entry. Idempotent.
 */
export const exchangeIn = (
  ids: readonly number[],
  exchanged: Exchanged,
  configuration: Configuration,
  ports: Ports,
): Promise<void> =>
  exchanged.part === 'timeEntryActivities'
    ? timeEntriesIn(ports).replaceAll(ids, (entry) => inTimeEntry(entry, exchanged))
    : changeBySystem(ids, (one) => inWorkPackage(one, exchanged, configuration), ports, {
        requester: exchanged.requester,
      })

function inTimeEntry(entry: TimeEntry, { id, by }: Exchanged): TimeEntry | undefined {
  const { activity, ...others } = entry
  if (activity !== id) return undefined
  return by ? { ...others, activity: by.id } : others
}

function inWorkPackage(
  one: WorkPackage,
  { part, id, name, by }: Exchanged,
  configuration: Configuration,
): SystemChange | undefined {
  const member = workPackageMembers[part as keyof typeof workPackageMembers]
  if (one[member] !== id) return undefined
  const next = by ?? entryLists[part].of(configuration)
  const isMilestone = part === 'types' && typeList.of(configuration, next.id).isMilestone
  const dates = isMilestone ? milestoneDates(one) : {}
  return {
    values: { [member]: next.id, ...dates },
    changes: [{ property: member, old: name, new: next.name }, ...dateChanges(one, dates)],
  }
}

/**
 * Returns the change that makes the two dates of a work package equal, because it has become a milestone. Returns
 * undefined if the dates are already equal.
 */
export function asMilestone(one: WorkPackage): SystemChange | undefined {
  const dates = milestoneDates(one)
  const changes = dateChanges(one, dates)
  return changes.length > 0 ? { values: dates, changes } : undefined
}

type Dates = Pick<WorkPackage, 'startDate' | 'dueDate'>

/**
 * Returns the dates of a work package that becomes a milestone. Both dates are set to the finish date or, if there is
 * no finish date, to the start date.
 */
const milestoneDates = ({ startDate, dueDate = startDate }: Dates): Dates => ({
  startDate: dueDate,
  dueDate,
})

const dateChanges = (before: Dates, after: Dates): PropertyChange[] =>
  (['startDate', 'dueDate'] as const)
    .filter((name) => name in after && after[name] !== before[name])
    .map((property) => ({
      property,
      ...(before[property] && { old: before[property] }),
      new: after[property],
    }))

/**
 * Returns a project with a deleted type replaced in its list of types; undefined if nothing changes. If there is no
 * replacement, the type is removed from the list.
 *
 * @param isUsed true if work packages of the project get the replacement. A project's own list of types must then
 * contain the replacement.
 */
export function inProject(project: Project, { id, by }: Exchanged, isUsed: boolean): Project | undefined {
  const isLacking = isUsed && by !== undefined && project.types.length > 0 && !project.types.includes(by.id)
  if (!project.types.includes(id) && !isLacking) return undefined
  const others = project.types.filter((type) => type !== id)
  return { ...project, types: distinctIds(by ? [...others, by.id] : others) }
}
