import type { Stores } from '#shared/app.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { writeInTransactions } from '#shared/platform/dynamodb/batches.ts'
import { equals } from '#shared/platform/dynamodb/condition.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { RequireTime } from '#shared/platform/jobs/steps.ts'
import type { BelongingNames } from '#shared/resources/work-packages/belongings.ts'
import type { ChangingNames } from '#shared/resources/work-packages/noting.ts'
import { archived, Cascade } from './archive-project.ts'
import { emptyProjects, type PendingRemoval } from './empty-project.ts'
import { ProjectHierarchy } from './hierarchy.ts'
import type { Project } from './model.ts'

/**
 * Accepts the removal of a project and everything below it: the project is archived and marked as being removed.
 *
 * @returns the job that does the rest
 * @throws WriteRefused if another request changed the project first
 */
export async function acceptProjectRemoval(
  project: Project,
  stores: Stores<'jobs' | 'now' | 'projects'>,
): Promise<Job> {
  const { job, acceptance } = stores.jobs.accept({ kind: 'remove-project', subject: project.id })
  await stores.projects.replace(project, archived(project, stores.now(), job.id), acceptance)
  return job
}

/** Projects that are removed between two checks of the remaining time. */
const BATCH = 128

/** Number of transactions that delete projects at the same time. */
const PARALLEL_DELETIONS = 4

/**
 * The worker: removes a project and everything below it, the lowest level first: the memberships, work packages,
 * versions and queries of each project, then the project. Before that all of them are marked, so that nothing new can be added to
 * them. Every step may be repeated. A project that has been removed and then imported again is no longer marked, and is
 * left alone.
 */
export async function removeProject(
  job: Job,
  stores: Stores<
    | BelongingNames
    | ChangingNames
    | 'jobs'
    | 'membershipEdits'
    | 'memberships'
    | 'projects'
    | 'queries'
    | 'users'
    | 'versions'
  >,
  requireTime: RequireTime,
): Promise<void> {
  const top = { id: job.subject, removal: job.id }
  if (!(await ifStillRemoved(top, stores))) return stores.jobs.end(job, [])
  await Cascade.run({ top: top.id, mark: 'removal', job: job.id }, stores, requireTime)
  for (const batch of await batchesBelow(top.id, stores)) {
    requireTime()
    const removals = await pendingRemovalsAmong(batch, stores)
    await emptyProjects(removals, job, stores, requireTime)
    await deleteProjects(removals, stores)
  }
  await emptyProjects([top], job, stores, requireTime)
  await deleteProject(top, stores, job)
}

/** The descendants of a project in batches, each project after everything below it. */
async function batchesBelow(id: number, stores: Stores<'projects'>): Promise<number[][]> {
  const below = await new ProjectHierarchy(stores.projects).pathsBelow([id])
  const depths = [...new Set(below.map(({ length }) => length))].reverse()
  const levels = depths.map((depth) => below.filter(({ length }) => length === depth).map(([one]) => one))
  return levels.flatMap((ids) => slices(ids, BATCH))
}

/** Finds those of some projects that are being removed. */
async function pendingRemovalsAmong(
  ids: readonly number[],
  { projects }: Stores<'projects'>,
): Promise<PendingRemoval[]> {
  const found = await Promise.all(ids.map((id) => projects.byId(id)))
  return found.flatMap((project) =>
    project?.removal === undefined ? [] : [{ id: project.id, removal: project.removal }],
  )
}

/** The stored project, if the same job still removes it: it may have been removed and created again since. */
async function ifStillRemoved(
  pending: PendingRemoval,
  { projects }: Stores<'projects'>,
): Promise<(Project & PendingRemoval) | undefined> {
  const project = await projects.byId(pending.id)
  return project?.removal === pending.removal ? { ...project, ...pending } : undefined
}

/** Removes empty projects without children, as many as fit into each transaction. May be repeated. */
async function deleteProjects(
  pending: readonly PendingRemoval[],
  stores: Stores<'jobs' | 'projects' | 'table'>,
): Promise<void> {
  const found = await Promise.all(pending.map((project) => ifStillRemoved(project, stores)))
  const existing = found.filter((project) => project !== undefined)
  const deletion = (projects: typeof existing) =>
    writeInTransactions(
      projects,
      (project) => deletionOf(project, stores),
      stores.table,
      (project) => deleteProject(project, stores),
    )
  await Promise.all(slices(existing, Math.ceil(existing.length / PARALLEL_DELETIONS)).map(deletion))
}

/**
 * Removes an empty project without children. May be repeated.
 *
 * @param job ended in the same transaction, or alone if the project has been removed already
 */
const deleteProject = (
  pending: PendingRemoval,
  stores: Stores<'jobs' | 'projects' | 'table'>,
  job?: Job,
): Promise<void> =>
  retryingRefusals(async () => {
    const project = await ifStillRemoved(pending, stores)
    await stores.jobs.end(job, project ? deletionOf(project, stores) : [])
  })

/**
 * The changes that delete a project, if the same job still removes it. It may have been deleted by another run, and
 * imported again since.
 */
const deletionOf = (project: Project & PendingRemoval, { projects }: Stores<'projects'>): Write[] => [
  ...projects.removal(project),
  projects.check(project.id, equals('removal', project.removal)),
]
