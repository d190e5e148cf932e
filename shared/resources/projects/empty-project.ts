import { jobsIn } from '#shared/job-kinds.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { equals } from '#shared/platform/dynamodb/condition.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import { runFenced } from '#shared/platform/jobs/run.ts'
import { inSteps, type RequireTime } from '#shared/platform/jobs/steps.ts'
import type { Ports } from '#shared/ports.ts'
import { removeFavorites } from '#shared/resources/favorites/dependents.ts'
import { favoringUsers } from '#shared/resources/favorites/store.ts'
import { leaveProject } from '#shared/resources/memberships/edit-many.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { removeSettingsFor } from '#shared/resources/notifications/dependents.ts'
import { usersWithSettings } from '#shared/resources/notifications/settings-store.ts'
import { queriesIn } from '#shared/resources/queries/store.ts'
import { removeTimeEntriesIn } from '#shared/resources/time-entries/dependents.ts'
import { timeEntriesIn } from '#shared/resources/time-entries/store.ts'
import { removeVersions } from '#shared/resources/versions/remove-version.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { removeAllIn } from '#shared/resources/work-packages/remove-work-package.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import type { Project } from './model.ts'
import { projectsIn } from './store.ts'

/** A project that is being removed, and the id of the job that removes it. */
export type PendingRemoval = Pick<Project, 'id'> & { removal: string }

/** Number of members removed between two checks of the remaining time. These members fill ten transactions. */
const MEMBERS_PER_STEP = 10 * 19

/**
 * Empties projects that are being removed. Every write is refused unless this removal of the project is still pending.
 * A new project with the same id therefore loses no data. Idempotent.
 */
export async function emptyProjects(
  projects: readonly PendingRemoval[],
  job: Job,
  ports: Ports,
  requireTime: RequireTime,
): Promise<void> {
  for (const { id, removal } of await notEmpty(projects, ports)) {
    const stillRemoved = projectsIn(ports).check(id, equals('removal', removal))
    await runFenced(stillRemoved, jobsIn(ports), (fenced) =>
      // The mark may contain the id of an earlier job, which this job replaced. The steps therefore get the id from the
      // mark.
      emptyProject(id, { ...job, id: removal }, fenced, requireTime),
    )
  }
}

async function emptyProject(id: number, job: Job, ports: Ports, requireTime: RequireTime): Promise<void> {
  for (const step of [
    removeMembers,
    removeAllIn,
    removeTimeEntriesIn,
    removeVersions,
    removeQueries,
    removeCategories,
    removeFavorites,
    removeSettingsFor,
  ])
    await step(id, job, ports, requireTime)
}

/** Number of projects read in parallel. Each project requires queries in several partitions. */
const PROJECTS_PER_BATCH = 16

/**
 * Returns the projects that still have something to remove. Most subprojects are empty, and this check avoids running
 * every step of the removal for an empty project.
 */
async function notEmpty(projects: readonly PendingRemoval[], ports: Ports): Promise<PendingRemoval[]> {
  const found: PendingRemoval[] = []
  for (const some of slices(projects, PROJECTS_PER_BATCH)) {
    const empty = await Promise.all(some.map(({ id }) => isEmpty(id, ports)))
    found.push(...some.filter((_, index) => !empty[index]))
  }
  return found
}

async function isEmpty(id: number, ports: Ports): Promise<boolean> {
  const [members, workPackages, leaving, timeEntry, version, query, favoring, setting, project] =
    await Promise.all([
      membershipsIn(ports).members(id),
      workPackagesIn(ports).inProject(id, 1),
      workPackagesIn(ports).leavingIn(id, 1),
      timeEntriesIn(ports).inProject(id, 1),
      versionsIn(ports).latestIn(id),
      queriesIn(ports).inProject(id, 1),
      favoringUsers(id, 1, ports.table),
      usersWithSettings(id, 1, ports.table),
      projectsIn(ports).byId(id),
    ])
  return (
    [members, workPackages, leaving, timeEntry, query, favoring, setting].every(
      ({ length }) => length === 0,
    ) &&
    !version &&
    !project?.categories?.length
  )
}

/** Number of categories removed in one transaction. Each category has its own item. */
const CATEGORIES_PER_STEP = 50

async function removeCategories(id: number, job: Job, ports: Ports, requireTime: RequireTime): Promise<void> {
  const removeSome = async () => {
    const project = await projectsIn(ports).byId(id)
    const { categories = [] } = project?.removal === job.id ? project : {}
    if (!project || categories.length === 0) return false
    await projectsIn(ports).replace(project, {
      ...project,
      categories: categories.slice(CATEGORIES_PER_STEP),
    })
    return true
  }
  while (await retryingRefusals(removeSome)) requireTime()
}

const removeQueries = (id: number, _: Job, ports: Ports): Promise<void> => queriesIn(ports).emptyProject(id)

async function removeMembers(id: number, _: Job, ports: Ports, requireTime: RequireTime): Promise<void> {
  const members = await membershipsIn(ports).members(id)
  const principals = members.map(({ principal }) => principal)
  await inSteps(principals, MEMBERS_PER_STEP, requireTime, (step) => leaveProject(id, step, ports))
}
