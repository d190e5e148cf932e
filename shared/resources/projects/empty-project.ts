import type { Stores } from '#shared/app.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { equals } from '#shared/platform/dynamodb/condition.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import { runFenced } from '#shared/platform/jobs/run.ts'
import { inSteps, type RequireTime } from '#shared/platform/jobs/steps.ts'
import { removeFavorites } from '#shared/resources/favorites/belonging.ts'
import { favoringUsers } from '#shared/resources/favorites/store.ts'
import { leaveProject } from '#shared/resources/memberships/edit-many.ts'
import { removeTimeEntriesIn } from '#shared/resources/time-entries/belonging.ts'
import { removeVersions } from '#shared/resources/versions/remove-version.ts'
import type { BelongingNames } from '#shared/resources/work-packages/belongings.ts'
import type { ChangingNames } from '#shared/resources/work-packages/noting.ts'
import { removeAllIn } from '#shared/resources/work-packages/remove-work-package.ts'
import type { Project } from './model.ts'

/** A project that is being removed, and the id of the job that removes it. */
export type PendingRemoval = Pick<Project, 'id'> & { removal: string }

/** Members removed between two checks of the remaining time: ten transactions, all full. */
const STEP = 10 * 19

/** The stores of what projects hold. */
type Emptied = Stores<
  | BelongingNames
  | ChangingNames
  | 'membershipEdits'
  | 'memberships'
  | 'projects'
  | 'queries'
  | 'users'
  | 'versions'
>

/**
 * Removes the memberships, work packages, time entries, versions and queries of projects that are being removed, and takes
 * them from favorites, in this order, project by project. The fence protects a project that was removed and created again under the same id in the meantime. May be
 * repeated.
 */
export async function emptyProjects(
  projects: readonly PendingRemoval[],
  job: Job,
  stores: Emptied,
  requireTime: RequireTime,
): Promise<void> {
  for (const { id, removal } of await notEmpty(projects, stores)) {
    const stillRemoved = stores.projects.check(id, equals('removal', removal))
    await runFenced(stillRemoved, stores, (fenced) =>
      // What an earlier job has marked, which this one has overtaken, is of the same removal.
      emptyProject(id, { ...job, id: removal }, fenced, requireTime),
    )
  }
}

async function emptyProject(id: number, job: Job, stores: Emptied, requireTime: RequireTime): Promise<void> {
  for (const step of [
    removeMembers,
    removeAllIn,
    removeTimeEntriesIn,
    removeVersions,
    removeQueries,
    removeFavorites,
  ])
    await step(id, job, stores, requireTime)
}

/** As many projects as are looked at together: each is asked about in several partitions at once. */
const TOGETHER = 16

/** The projects that hold something. Most subprojects are empty. */
async function notEmpty(projects: readonly PendingRemoval[], stores: Emptied): Promise<PendingRemoval[]> {
  const found: PendingRemoval[] = []
  for (const some of slices(projects, TOGETHER)) {
    const empty = await Promise.all(some.map(({ id }) => isEmpty(id, stores)))
    found.push(...some.filter((_, index) => !empty[index]))
  }
  return found
}

async function isEmpty(
  id: number,
  {
    memberships,
    queries,
    table,
    timeEntries,
    workPackages,
    versions,
  }: Stores<'memberships' | 'queries' | 'table' | 'timeEntries' | 'versions' | 'workPackages'>,
): Promise<boolean> {
  const [members, workPackage, leaving, timeEntry, version, query, favoring] = await Promise.all([
    memberships.members(id),
    workPackages.latestIn(id),
    workPackages.leavingIn(id, 1),
    timeEntries.inProject(id, 1),
    versions.latestIn(id),
    queries.inProject(id, 1),
    favoringUsers(id, 1, table),
  ])
  return (
    [members, leaving, timeEntry, query, favoring].every(({ length }) => length === 0) &&
    !workPackage &&
    !version
  )
}

const removeQueries = (id: number, _: Job, { queries }: Stores<'queries'>): Promise<void> =>
  queries.emptyProject(id)

async function removeMembers(
  id: number,
  _: Job,
  stores: Stores<'membershipEdits' | 'memberships' | 'table'>,
  requireTime: RequireTime,
): Promise<void> {
  const members = await stores.memberships.members(id)
  const principals = members.map(({ principal }) => principal)
  await inSteps(principals, STEP, requireTime, (step) => leaveProject(id, step, stores))
}
