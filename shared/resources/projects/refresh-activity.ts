import type { App } from '#shared/app.ts'
import {
  absent,
  allOf,
  anyOf,
  type Condition,
  compares,
  equals,
  exists,
} from '#shared/platform/dynamodb/condition.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { type Item, layout, type Write } from '#shared/platform/dynamodb/table.ts'
import { distinctIds } from '#shared/platform/ids.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { FollowUpJob, HasTime, Outcome } from '#shared/platform/jobs/run.ts'
import { inSteps } from '#shared/platform/jobs/steps.ts'
import type { Version } from '#shared/resources/versions/model.ts'
import type { Importing } from '#shared/transfer/transfer.ts'
import { type Projects, row } from './store.ts'

/** The project of the row is not archived: only then may something new be added to it. */
const isOpen = absent(row.archived)

/** The project exists and its latest activity is not later than a time. */
const notLater = (at: number): Condition =>
  allOf(exists(layout.partitionKey), anyOf(absent(row.activity), compares(row.activity, '<=', at)))

/**
 * Records the change of a version in the row of its project; part of the transaction that writes the version.
 * Concurrent changes do not conflict as long as they are written in the order of their times.
 *
 * @param item the row as it was read
 * @param isNew whether something is added to the project: then it must not be archived or being removed
 */
export function activityRaised(
  id: number,
  item: Item | undefined,
  time: string,
  { rows }: Projects,
  isNew = false,
): Write {
  const at = Date.parse(time)
  const isLater = at > Number(item?.[row.activity] ?? 0)
  const asRead = isLater ? notLater(at) : compares(row.activity, '>=', at)
  const when = isNew ? allOf(asRead, isOpen) : asRead
  return isLater ? rows.change(id, { set: { [row.activity]: at }, when }) : rows.check(id, when)
}

/** A check that a project is open, and that something else in it is later than a version that is about to go. */
export const activityStays = (
  { project, updatedAt }: Pick<Version, 'project' | 'updatedAt'>,
  { rows }: Projects,
): Write => {
  const isEarlier = anyOf(absent(row.activity), compares(row.activity, '>', Date.parse(updatedAt)))
  return rows.check(project, allOf(exists(layout.partitionKey), isEarlier, isOpen))
}

/** Accepts the job that brings the latest activity in some projects up to date; at least one. */
export function acceptRefreshing(projects: readonly number[], { jobs }: App): FollowUpJob {
  const [subject, ...others] = [...new Set(projects)] as [number, ...number[]]
  return { ...jobs.accept({ kind: 'refresh-activity', subject, others }), work: refreshActivities }
}

/**
 * Writes versions or work packages and brings the latest activity in their projects up to date. The job for that is
 * accepted before the writes, so that it also runs if they fail halfway, and again after them, because a consumer may
 * have run it before they were made.
 *
 * @param projects the projects in which something may change
 */
export async function refreshing<T>(
  projects: readonly number[],
  { app, finish }: Importing,
  write: () => Promise<T>,
): Promise<T> {
  if (projects.length === 0) return write()
  const { job, acceptance } = acceptRefreshing(projects, app)
  await app.table.write([acceptance])
  const outcome = await write()
  await app.table.write([acceptance])
  await finish(job)
  return outcome
}

/** The worker: updates the latest activity of the job's projects. Continues where an earlier run ended. */
export async function refreshActivities(job: Job, app: App, hasTime: HasTime): Promise<Outcome> {
  const { subject, others = [], progress } = job
  const run = { after: progress, hasTime, advance: (id: number) => app.jobs.advance(job, id) }
  const outcome = await inSteps(distinctIds([subject, ...others]), run, (step) =>
    Promise.all(step.map((id) => refreshActivity(id, app))),
  )
  if (outcome === 'done') await app.jobs.end(job, [])
  return outcome
}

/**
 * Brings the latest activity in a project up to date after its versions or work packages were changed or deleted.
 * Checks again after each write: a concurrent change that is not later than the activity in the row does not update
 * the row itself. May be repeated.
 */
export async function refreshActivity(id: number, app: App): Promise<void> {
  for (let isRight = false; !isRight; ) isRight = await retryingRefusals(() => isRefreshed(id, app))
}

/** @returns whether the row was up to date; if not, it has been written and has to be checked again */
async function isRefreshed(id: number, app: App): Promise<boolean> {
  const { projects, table } = app
  // The order matters: a change made after the first read either updates the row or is found by the second read.
  const item = await projects.rows.get(id)
  const latest = item && (await latestIn(id, app))
  if (!item || latest === item[row.activity]) return true
  const change = latest === undefined ? { unset: [row.activity] } : { set: { [row.activity]: latest } }
  await table.write([projects.rows.change(id, { ...change, when: unchanged(item) })])
  return false
}

/** The latest activity in a project has not changed since it was read. */
const unchanged = (item: Item): Condition => {
  const known = item[row.activity]
  return known === undefined
    ? allOf(exists(layout.partitionKey), absent(row.activity))
    : equals(row.activity, known)
}

/** What the latest activity of a project is, and what its row says, if these differ; read one after the other. */
export async function outdatedActivity(
  id: number,
  app: App,
): Promise<{ is?: number; shouldBe?: number } | undefined> {
  const item = await app.projects.rows.get(id)
  const latest = item && (await latestIn(id, app))
  const is = item?.[row.activity] as number | undefined
  return item && latest !== is ? { is, shouldBe: latest } : undefined
}

/** The time of the last change to a version or work package of a project. */
async function latestIn(id: number, { versions, workPackages }: App): Promise<number | undefined> {
  const found = await Promise.all([versions.latestIn(id), workPackages.latestIn(id)])
  const times = found.flatMap((entity) => (entity ? [Date.parse(entity.updatedAt)] : []))
  return times.length > 0 ? Math.max(...times) : undefined
}
