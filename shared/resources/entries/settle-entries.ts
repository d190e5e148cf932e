import type { Configuration } from '#shared/configuration/configuration.ts'
import type { ListedPart } from '#shared/configuration/ordered.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { type Condition, computed } from '#shared/platform/dynamodb/condition.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import { inResumableSteps, inSteps, type RequireTime } from '#shared/platform/jobs/steps.ts'
import type { Ports } from '#shared/ports.ts'
import type { TimeEntry } from '#shared/resources/time-entries/model.ts'
import * as timeEntries from '#shared/resources/time-entries/store.ts'
import { activityIn } from '#shared/resources/time-entry-activities/model.ts'
import { typeList } from '#shared/resources/types/model.ts'
import {
  changeBySystem,
  changeToEntriesInForce,
  reclassify,
} from '#shared/resources/work-packages/add-activity.ts'
import { isMisclassified, type WorkPackage } from '#shared/resources/work-packages/model.ts'
import { row } from '#shared/resources/work-packages/store.ts'
import { asMilestone, entryLists, workPackageMembers } from './exchange.ts'
import { allProjects, holders, rowListInProjects } from './holders.ts'

/** Number of entities that are changed between two checks of the remaining time. */
const PER_STEP = 200

interface ChangedEntries {
  list: ListedPart
  /** The id of the changed entry; 0 after an import, which may have changed every entry. */
  subject: number
  /** The user who changed the entry. */
  by?: number
  /** The configuration before an import. */
  former?: Configuration
}

/**
 * Returns the write that creates a job, to be added to the transaction that changes entries. The job adapts entities to
 * the changed entries. No message is sent to the queue, so the sweeper starts the job minutes later. By then, all
 * requests that read the configuration before the change have written their entities.
 */
export const createSettleEntriesJob = (changed: Omit<ChangedEntries, 'former'>, ports: Ports): Write =>
  jobsIn(ports).accept({ kind: 'settle-entries', ...changed }).acceptance

/**
 * The worker that runs after a change of entries. It adapts the entities that refer to the entries, project by project,
 * and ends the job. Idempotent.
 */
export async function settleEntries(job: Job, ports: Ports, requireTime: RequireTime): Promise<void> {
  const changed = { list: job.list as ListedPart, subject: job.subject, by: job.by }
  await inResumableSteps(await allProjects(ports), jobsIn(ports).progressOf(job), requireTime, (projects) =>
    settleIn(projects, changed, ports, requireTime),
  )
  await jobsIn(ports).end(job, [])
}

/** Adapts all entities to the entries that an import has written to a list, such as the statuses. Idempotent. */
export const settleImported = async (list: ListedPart, former: Configuration, ports: Ports): Promise<void> =>
  settleIn(await allProjects(ports), { list, subject: 0, former }, ports, () => {})

/**
 * Adapts the entities in the given projects to a changed list. Removes nonexistent activities from time entries. In
 * work packages, replaces references to entries that the list has never contained, and updates the data that depends on
 * the type or the status.
 */
async function settleIn(
  projects: readonly number[],
  changed: ChangedEntries,
  ports: Ports,
  requireTime: RequireTime,
): Promise<void> {
  const configuration = await ports.configuration.current()
  const { kind } = holders[changed.list]
  const isOfWork = kind === 'workPackages'
  const unsettled = isOfWork ? unsettledWork(changed, configuration) : withoutActivity(configuration)
  const found = await rowListInProjects({ kind }, projects, ports).ids(unsettled)
  await inSteps(found, PER_STEP, requireTime, (step) =>
    isOfWork ? settleWork(step, changed, configuration, ports) : settleTime(step, configuration, ports),
  )
}

/** Those properties of a work package whose values depend on the configuration. */
type Dependent = Pick<WorkPackage, 'type' | 'status' | 'priority' | 'closed' | 'startDate' | 'dueDate'>

/**
 * Returns the condition that selects the rows of those work packages that have to be adapted. Work packages with a
 * deleted entry are left to the job `replace-entry`, which replaces such entries.
 */
function unsettledWork(changed: ChangedEntries, configuration: Configuration): Condition {
  const known = Object.entries(workPackageMembers).map(([part, member]) => ({
    member,
    ids: new Set(entryLists[part as ListedPart].ids(configuration)),
  }))
  const milestone = milestoneIn(changed, configuration)
  const attributes = [row.type, row.status, row.priority, row.closed, row.startDate, row.dueDate]
  return computed(attributes, (found) => {
    const one = found as unknown as Dependent
    const isUnknown = known.some(({ member, ids }) => !ids.has(one[member]))
    const hasTwoDates = one.type === milestone && one.startDate !== one.dueDate
    return isUnknown || hasTwoDates || isMisclassified(one, configuration)
  })
}

/** Returns the id of the changed type if it is now a milestone. */
const milestoneIn = ({ list, subject }: ChangedEntries, configuration: Configuration): number | undefined =>
  list === 'types' && typeList.find(configuration, subject)?.isMilestone ? subject : undefined

async function settleWork(
  ids: readonly number[],
  changed: ChangedEntries,
  configuration: Configuration,
  ports: Ports,
): Promise<void> {
  await changeToEntriesInForce(ids, configuration, ports, changed.former)
  await reclassify(ids, configuration, ports)
  const milestone = milestoneIn(changed, configuration)
  const revise = (one: WorkPackage) => (one.type === milestone ? asMilestone(one) : undefined)
  if (milestone) await changeBySystem(ids, revise, ports, { requester: changed.by })
}

const isWithoutActivity = ({ activity }: Pick<TimeEntry, 'activity'>, configuration: Configuration) =>
  activity !== undefined && !activityIn(configuration, activity)

/** Returns the condition that selects the rows of time entries whose activity does not exist. */
const withoutActivity = (configuration: Configuration): Condition =>
  computed([timeEntries.row.activity], (found) => isWithoutActivity(found, configuration))

const settleTime = (ids: readonly number[], configuration: Configuration, ports: Ports): Promise<void> =>
  timeEntries.timeEntriesIn(ports).replaceAll(ids, (entry) => {
    const { activity: _, ...others } = entry
    return isWithoutActivity(entry, configuration) ? others : undefined
  })
