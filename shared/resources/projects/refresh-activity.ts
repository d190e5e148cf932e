import { jobsIn } from '#shared/job-kinds.ts'
import { IDS_PER_CLUSTER } from '#shared/platform/collections/keys.ts'
import { absent, allOf, equals, exists } from '#shared/platform/dynamodb/condition.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { layout, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { distinctIds } from '#shared/platform/ids.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { FollowUpJob } from '#shared/platform/jobs/run.ts'
import { inResumableSteps, type RequireTime } from '#shared/platform/jobs/steps.ts'
import type { Ports } from '#shared/ports.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { projectRow, projectsIn, row } from './store.ts'

/**
 * Creates the job that updates the latest activity of projects.
 *
 * @param projects the projects, at least one
 */
export function createRefreshActivityJob(projects: readonly number[], ports: Ports): FollowUpJob {
  const [subject, ...others] = [...new Set(projects)] as [number, ...number[]]
  return { ...jobsIn(ports).accept({ kind: 'refresh-activity', subject, others }), work: refreshActivities }
}

/**
 * Writes versions or work packages and updates the latest activity of their projects. A job for the update is stored
 * before the writes, so that it runs even if the writes fail halfway. A second job is stored after the writes, because
 * the first job may have run too early.
 *
 * @param projects the projects that the writes may change
 */
export async function refreshing<T>(
  projects: readonly number[],
  ports: Ports,
  write: () => Promise<T>,
): Promise<T> {
  if (projects.length === 0) return write()
  const { job, acceptance } = createRefreshActivityJob(projects, ports)
  await ports.table.write([acceptance])
  const outcome = await write()
  await ports.table.write([acceptance])
  await refreshActivities(job, ports, () => {})
  return outcome
}

/** The worker, which updates the latest activity of the job's projects. It continues where an earlier run ended. */
export async function refreshActivities(job: Job, ports: Ports, requireTime: RequireTime): Promise<void> {
  const { subject, others = [] } = job
  await inResumableSteps(
    distinctIds([subject, ...others]),
    jobsIn(ports).progressOf(job),
    requireTime,
    (step) => Promise.all(step.map((id) => refreshActivity(id, ports))),
  )
  await jobsIn(ports).end(job, [])
}

/**
 * Updates the latest activity of a project after its versions or work packages were changed or deleted. Also updates
 * the project's `epoch`, so that clients that poll for changes notice this change. Idempotent.
 */
export async function refreshActivity(id: number, ports: Ports): Promise<void> {
  await Promise.all([correctActivity(id, ports), beginEpoch(id, ports)])
}

/** Sets the `epoch` of a project to the current time, unless the project has been deleted. */
async function beginEpoch(id: number, ports: Ports): Promise<void> {
  try {
    await ports.table.update(projectsIn(ports).epochAt(id, ports.now()))
  } catch (error) {
    if (!(error instanceof WriteRefused)) throw error
  }
}

/**
 * Corrects the stored time of a project's latest activity. A correction also updates the `epoch`, because polling
 * clients may have missed a change that is older than their cursors. The time is checked again after each write,
 * because a concurrent request may have deleted a version or work package.
 */
async function correctActivity(id: number, ports: Ports): Promise<void> {
  for (let isRight = false; !isRight; ) isRight = await retryingRefusals(() => isRefreshed(id, ports))
}

/**
 * Corrects the stored time of a project's latest activity if the time is wrong.
 *
 * @returns true if the time was right; after false, the caller must check the time again
 */
async function isRefreshed(id: number, ports: Ports): Promise<boolean> {
  const outdated = await outdatedActivity(id, ports)
  if (!outdated) return true
  const { is, shouldBe } = outdated
  const seen = is === undefined ? absent(row.activity) : equals(row.activity, is)
  const epoch = { [row.epoch]: ports.now().getTime() }
  const change =
    shouldBe === undefined
      ? { unset: [row.activity], set: epoch }
      : { set: { ...epoch, [row.activity]: shouldBe } }
  const when = allOf(exists(layout.partitionKey), seen)
  await ports.table.write([projectsIn(ports).rows.change(id, { ...change, when })])
  return false
}

const MINUTE = 60_000

/**
 * Corrects the latest activity of the projects in one cluster of consecutive ids, a different one each minute.
 *
 * A write records its time in a separate step after its transaction. If the process crashes between the two steps, only
 * this sweep or a later write in the project corrects the activity.
 */
export async function sweepActivities(ports: Ports): Promise<void> {
  const { counts, rows } = projectsIn(ports)
  const turn = Math.floor(ports.now().getTime() / MINUTE)
  const chunks = await counts.chunks()
  if (chunks.length === 0) return
  const clusters = await counts.clusters(inTurn(chunks, turn).number)
  const { number } = inTurn(clusters, Math.floor(turn / chunks.length))
  const ids = Array.from({ length: IDS_PER_CLUSTER }, (_, index) => number * IDS_PER_CLUSTER + index)
  const found = await rows.find({ attributes: [row.activity] }, new Set(ids))
  await Promise.all(
    found.map(async ({ id, ...listed }) => {
      if (await isDoubtful(id, projectRow(listed)[row.activity], ports)) await correctActivity(id, ports)
    }),
  )
}

const inTurn = <T>(all: readonly T[], turn: number): T => all[turn % all.length] as T

/**
 * Compares the stored time of a project's latest activity with the correct time, and returns both if they differ.
 * Accepts the stored time if it equals the later of two times: that of the latest change to a version, and that of the
 * latest logged change to a work package. Otherwise, reads all rows of the project's work packages.
 */
export async function outdatedActivity(
  id: number,
  ports: Ports,
): Promise<{ is?: number; shouldBe?: number } | undefined> {
  const [found, ofVersions, logged] = await Promise.all([
    projectsIn(ports).rows.get(id),
    latestOfVersions(id, ports),
    latestLogged(id, ports),
  ])
  const is = found && projectRow(found)[row.activity]
  if (!found || (is !== undefined && is === latestOf([ofVersions, logged.at]))) return undefined
  const shouldBe = latestOf([ofVersions, await workPackagesIn(ports).latestIn(id)])
  return is === shouldBe ? undefined : { is, shouldBe }
}

/**
 * Returns whether the stored time of a project's latest activity may be wrong. Costs two queries. An import of work
 * packages can cause a time later than all known changes. Such a time is accepted, unless work packages have left the
 * project.
 */
async function isDoubtful(id: number, is: number | undefined, ports: Ports): Promise<boolean> {
  const [ofVersions, logged] = await Promise.all([latestOfVersions(id, ports), latestLogged(id, ports)])
  const latest = latestOf([ofVersions, logged.at])
  return is !== latest && (logged.isReduced || is === undefined || (latest ?? 0) > is)
}

/**
 * Returns the time of the latest logged change to a work package that is still in a project, and whether work packages
 * have left the project.
 */
async function latestLogged(id: number, ports: Ports): Promise<{ at?: number; isReduced: boolean }> {
  const { changes, left } = await workPackagesIn(ports).latestChangesIn(id)
  return { at: latestOf(changes.map(({ updatedAt }) => Date.parse(updatedAt))), isReduced: left.size > 0 }
}

async function latestOfVersions(id: number, ports: Ports): Promise<number | undefined> {
  const latest = await versionsIn(ports).latestIn(id)
  return latest && Date.parse(latest.updatedAt)
}

function latestOf(times: readonly (number | undefined)[]): number | undefined {
  const known = times.filter((time) => time !== undefined)
  return known.length > 0 ? Math.max(...known) : undefined
}
