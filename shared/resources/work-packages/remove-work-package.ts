import { jobsIn } from '#shared/job-kinds.ts'
import { levelsOf } from '#shared/platform/collections/tree.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import { inSteps, type RequireTime, untilNoneLeft } from '#shared/platform/jobs/steps.ts'
import type { PropertyChange } from '#shared/platform/journal/entry.ts'
import type { Ports } from '#shared/ports.ts'
import { referenceTo } from '#shared/project-context/container.ts'
import { removeWordsOf } from '#shared/project-context/texts-store.ts'
import { journalsIn } from '#shared/resources/activities/store.ts'
import { dropAttachments } from '#shared/resources/attachments/sweep.ts'
import { removeNotificationsAbout } from '#shared/resources/notifications/dependents.ts'
import { refreshActivity } from '#shared/resources/projects/refresh-activity.ts'
import { removeRelationsOf } from '#shared/resources/relations/dependents.ts'
import { removeRemindersOn } from '#shared/resources/reminders/dependents.ts'
import { removeTimeEntriesOn } from '#shared/resources/time-entries/dependents.ts'
import { removeWatchersOf } from '#shared/resources/watchers/dependents.ts'
import { changeBySystem } from './add-activity.ts'
import { workPackageKind } from './container-kind.ts'
import type { WorkPackage } from './model.ts'
import { workPackagesIn } from './store.ts'

/** Number of work packages removed between two checks of the remaining time. */
const WORK_PACKAGES_PER_STEP = 20

/**
 * Hides a work package immediately, and creates the job that removes it with its descendants.
 *
 * @param also further writes for the same transaction
 * @throws WriteRefused if another request changed the work package first
 */
export async function startWorkPackageRemoval(
  workPackage: WorkPackage,
  ports: Ports,
  also: readonly Write[] = [],
): Promise<Job> {
  const { job, acceptance } = jobsIn(ports).accept({ kind: 'remove-work-package', subject: workPackage.id })
  const hidden = { ...workPackage, removal: job.id, lockVersion: workPackage.lockVersion + 1 }
  await ports.table.write([...workPackagesIn(ports).replacement(workPackage, hidden), acceptance, ...also])
  return job
}

/**
 * The worker that removes a work package and its descendants. Hides all descendants first, because nothing can be added
 * below hidden work packages. Removes the lowest level first, so that a run after an interruption finds everything that
 * remains.
 */
export async function removeWorkPackage(job: Job, ports: Ports, requireTime: RequireTime): Promise<void> {
  const levels: number[][] = []
  for await (const level of levelsOf([job.subject], (id) => workPackagesIn(ports).below(id))) {
    if (levels.length > 0) await hide(level, job, ports)
    requireTime()
    levels.push(level)
    await refreshProjectsOf(level, ports)
  }
  for (const level of levels.reverse())
    await inSteps(level, WORK_PACKAGES_PER_STEP, requireTime, (step) => removeHidden(step, ports))
  await jobsIn(ports).end(job, [])
}

/**
 * Updates the latest activity of the projects that contain the given work packages. The work packages are already
 * hidden, so changes to them no longer belong to a project's latest activity. Runs before the removal, because the
 * project of a removed work package is unknown.
 */
async function refreshProjectsOf(ids: readonly number[], ports: Ports): Promise<void> {
  const found = await Promise.all(ids.map((id) => workPackagesIn(ports).byId(id)))
  const projects = new Set(found.flatMap((one) => one?.project ?? []))
  await Promise.all([...projects].map((id) => refreshActivity(id, ports)))
}

/** Hides the given work packages, except for work packages that are already hidden. */
const hide = (
  ids: readonly number[],
  { id: removal }: Job,
  ports: Ports,
  isMeant = (_: WorkPackage) => true,
): Promise<void> =>
  workPackagesIn(ports).replaceAll(ids, (one) =>
    one.removal || !isMeant(one) ? undefined : { ...one, removal },
  )

/** Number of work packages that a job hides between two checks of the remaining time. */
const HIDDEN_PER_STEP = 200

/**
 * Removes the work packages of a project that is being removed, with all data that belongs to them. Idempotent.
 *
 * All the work packages are hidden first, so that nothing can be added below them. Children in other projects stay, but
 * lose their parent.
 *
 * @param job the job that removes the project. Work packages that another job is already removing are left to that job
 */
export async function removeAllIn(
  project: number,
  job: Job,
  ports: Ports,
  requireTime: RequireTime,
): Promise<void> {
  await untilNoneLeft(
    () => workPackagesIn(ports).inProject(project, HIDDEN_PER_STEP),
    requireTime,
    (ids) => hide(ids, job, ports, (one) => one.project === project),
  )
  const isHidden = ({ removal }: WorkPackage) => removal === job.id
  await inSteps(await workPackagesIn(ports).leavingIn(project), WORK_PACKAGES_PER_STEP, requireTime, (step) =>
    removeHidden(step, ports, isHidden),
  )
}

/**
 * Removes hidden work packages: first the data that belongs to each work package, then all the work packages together.
 * The work packages are read again, because an import may have moved some of them since they were listed.
 */
async function removeHidden(
  ids: readonly number[],
  ports: Ports,
  isHidden = ({ removal }: WorkPackage) => removal !== undefined,
): Promise<void> {
  const found = await Promise.all(ids.map((id) => workPackagesIn(ports).byId(id)))
  const hidden = found.filter((one) => one !== undefined).filter(isHidden)
  await removeWordsOf(hidden, ports)
  await Promise.all(hidden.map((one) => detachChildrenAndRemoveDependents(one, ports)))
  await workPackagesIn(ports).removeAll(ids, isHidden)
}

/** Detaches the children of a work package, and removes the data that belongs to the work package. */
async function detachChildrenAndRemoveDependents({ id, subject }: WorkPackage, ports: Ports): Promise<void> {
  const changes: PropertyChange[] = [{ property: 'parent', old: subject, oldId: id }]
  await changeBySystem(
    await workPackagesIn(ports).childIdsOf(id),
    ({ parent }) => (parent === id ? { values: { parent: undefined }, changes } : undefined),
    ports,
  )
  await removeDependents(id, ports)
}

/**
 * Removes all data that belongs to a work package. The work package must already be marked as being removed, so that no
 * data can be added. Idempotent, even after an interrupted run.
 */
export async function removeDependents(workPackage: number, ports: Ports): Promise<void> {
  const container = referenceTo(workPackageKind, workPackage)
  await Promise.all([
    journalsIn(ports).empty(workPackage),
    removeRelationsOf(workPackage, ports),
    removeTimeEntriesOn(workPackage, ports),
    dropAttachments(container, ports),
    removeWatchersOf(container, ports),
    removeRemindersOn(workPackage, ports),
    removeNotificationsAbout(workPackage, ports),
  ])
}
