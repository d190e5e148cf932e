import { jobsIn } from '#shared/job-kinds.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { writeInTransactions } from '#shared/platform/dynamodb/batches.ts'
import { equals } from '#shared/platform/dynamodb/condition.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { RequireTime } from '#shared/platform/jobs/steps.ts'
import type { Ports } from '#shared/ports.ts'
import { archived, Cascade } from './archive-project.ts'
import { emptyProjects, type PendingRemoval } from './empty-project.ts'
import { ProjectHierarchy } from './hierarchy.ts'
import type { Project } from './model.ts'
import { projectsIn } from './store.ts'

/**
 * Begins the removal of a project: archives the project, and marks the project as being removed.
 *
 * @param also further writes for the same transaction
 * @returns the job that removes the project and its descendants
 * @throws WriteRefused if another request changed the project first
 */
export async function startProjectRemoval(
  project: Project,
  ports: Ports,
  also: readonly Write[] = [],
): Promise<Job> {
  const { job, acceptance } = jobsIn(ports).accept({ kind: 'remove-project', subject: project.id })
  await projectsIn(ports).replace(project, archived(project, ports.now(), job.id), acceptance, ...also)
  return job
}

/** Number of projects removed between two checks of the remaining time. */
const PROJECTS_PER_STEP = 128

/** Number of concurrent transactions that delete projects. */
const PARALLEL_DELETIONS = 4

/**
 * The worker, which removes a project and its descendants, lowest level first. All these projects are marked
 * beforehand, so that nothing can be added to them. If an import has created a removed project again, the project has
 * no mark and is kept. Every step is idempotent.
 */
export async function removeProject(job: Job, ports: Ports, requireTime: RequireTime): Promise<void> {
  const top = { id: job.subject, removal: job.id }
  if (!(await ifStillRemoved(top, ports))) return jobsIn(ports).end(job, [])
  await Cascade.run({ top: top.id, mark: 'removal', job: job.id }, ports, requireTime)
  for (const batch of await batchesBelow(top.id, ports)) {
    requireTime()
    const removals = await pendingRemovalsAmong(batch, ports)
    await emptyProjects(removals, job, ports, requireTime)
    await deleteProjects(removals, ports)
  }
  await emptyProjects([top], job, ports, requireTime)
  await deleteProject(top, ports, job)
}

/** Returns the descendants of a project in batches, in which each project comes after its own descendants. */
async function batchesBelow(id: number, ports: Ports): Promise<number[][]> {
  const below = await new ProjectHierarchy(projectsIn(ports)).pathsBelow([id])
  const depths = [...new Set(below.map(({ length }) => length))].reverse()
  const levels = depths.map((depth) => below.filter(({ length }) => length === depth).map(([one]) => one))
  return levels.flatMap((ids) => slices(ids, PROJECTS_PER_STEP))
}

/** Returns those of the given projects that are being removed, each with the id of the job that removes it. */
async function pendingRemovalsAmong(ids: readonly number[], ports: Ports): Promise<PendingRemoval[]> {
  const found = await Promise.all(ids.map((id) => projectsIn(ports).byId(id)))
  return found.flatMap((project) =>
    project?.removal === undefined ? [] : [{ id: project.id, removal: project.removal }],
  )
}

/**
 * Returns the stored project if the job of the pending removal is still removing it. Another run of the job may have
 * removed the project, and an import may then have created it again.
 */
async function ifStillRemoved(
  pending: PendingRemoval,
  ports: Ports,
): Promise<(Project & PendingRemoval) | undefined> {
  const project = await projectsIn(ports).byId(pending.id)
  return project?.removal === pending.removal ? { ...project, ...pending } : undefined
}

/** Removes empty projects without children, packing as many as possible into each transaction. Idempotent. */
async function deleteProjects(pending: readonly PendingRemoval[], ports: Ports): Promise<void> {
  const found = await Promise.all(pending.map((project) => ifStillRemoved(project, ports)))
  const existing = found.filter((project) => project !== undefined)
  const deletion = (projects: typeof existing) =>
    writeInTransactions(
      projects,
      (project) => deletionOf(project, ports),
      ports.table,
      (project) => deleteProject(project, ports),
    )
  await Promise.all(slices(existing, Math.ceil(existing.length / PARALLEL_DELETIONS)).map(deletion))
}

/**
 * Removes an empty project without children. Idempotent.
 *
 * @param job a job to end in the transaction of the removal. If the project has already been removed, only the job is
 * ended.
 */
const deleteProject = (pending: PendingRemoval, ports: Ports, job?: Job): Promise<void> =>
  retryingRefusals(async () => {
    const project = await ifStillRemoved(pending, ports)
    await jobsIn(ports).end(job, project ? deletionOf(project, ports) : [])
  })

/**
 * Returns the writes that delete a project, on the condition that the same job is still removing it. Without this
 * condition, the writes could delete a project that an import has created again after another run deleted it.
 */
const deletionOf = (project: Project & PendingRemoval, ports: Ports): Write[] => [
  ...projectsIn(ports).removal(project),
  projectsIn(ports).check(project.id, equals('removal', project.removal)),
]
