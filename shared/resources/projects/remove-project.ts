import type { App } from '#shared/app.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { changeAll, writeInTransactions } from '#shared/platform/dynamodb/batches.ts'
import { equals } from '#shared/platform/dynamodb/condition.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import { type HasTime, type Outcome, runFenced } from '#shared/platform/jobs/run.ts'
import { leaveProject } from '#shared/resources/memberships/edits.ts'
import { removeVersions } from '#shared/resources/versions/remove-version.ts'
import { archived, Cascade } from './archive-project.ts'
import { ProjectHierarchy } from './hierarchy.ts'
import type { Project } from './model.ts'

/**
 * Accepts the removal of a project and everything below it: the project is archived and marked as being removed.
 *
 * @returns the job that does the rest
 * @throws WriteRefused if another request changed the project first
 */
export async function acceptProjectRemoval(app: App, project: Project): Promise<Job> {
  const { job, acceptance } = app.jobs.accept({ kind: 'remove-project', subject: project.id })
  await app.projects.replace(project, archived(project, app.now(), job.id), acceptance)
  return job
}

/** Projects that are removed between two checks of the remaining time. */
const BATCH = 64

/**
 * The worker: removes a project and everything below it, the lowest level first: the memberships, work packages and
 * versions of each project, then the project. Before that all of them are marked, so that nothing new can be added to
 * them. Every step may be repeated. A project that has been removed and then imported again is no longer marked, and is
 * left alone.
 */
export async function removeProject(job: Job, app: App, hasTime: HasTime): Promise<Outcome> {
  const top = { id: job.subject, removal: job.id }
  if (!(await ifStillRemoved(top, app))) {
    await app.jobs.end(job, [])
    return 'done'
  }
  const cascade = { top: top.id, mark: 'removal', job: job.id } as const
  if ((await Cascade.run(cascade, app, hasTime)) === 'unfinished') return 'unfinished'
  for (const batch of await batchesBelow(top.id, app)) {
    if (!hasTime()) return 'unfinished'
    const removals = await pendingRemovalsAmong(batch, app)
    if ((await emptyProjects(removals, job, app, hasTime)) === 'unfinished') return 'unfinished'
    await deleteProjects(removals, app)
  }
  if ((await emptyProjects([top], job, app, hasTime)) === 'unfinished') return 'unfinished'
  await deleteProject(top, app, job)
  return 'done'
}

/** The descendants of a project in batches, each project after everything below it. */
async function batchesBelow(id: number, app: App): Promise<number[][]> {
  const below = await new ProjectHierarchy(app.projects).pathsBelow([id])
  const depths = [...new Set(below.map(({ length }) => length))].reverse()
  const levels = depths.map((depth) => below.filter(({ length }) => length === depth).map(([one]) => one))
  return levels.flatMap((ids) => slices(ids, BATCH))
}

/** A project that is being removed, and the id of the job that removes it. */
type PendingRemoval = Pick<Project, 'id'> & { removal: string }

/** Those among the projects with some ids that are being removed. */
async function pendingRemovalsAmong(ids: readonly number[], { projects }: App): Promise<PendingRemoval[]> {
  const found = await Promise.all(ids.map((id) => projects.byId(id)))
  return found.flatMap((project) =>
    project?.removal === undefined ? [] : [{ id: project.id, removal: project.removal }],
  )
}

/** The stored project, if the same job still removes it: it may have been removed and created again since. */
async function ifStillRemoved(
  pending: PendingRemoval,
  { projects }: App,
): Promise<(Project & PendingRemoval) | undefined> {
  const project = await projects.byId(pending.id)
  return project?.removal === pending.removal ? { ...project, ...pending } : undefined
}

/** How many members or work packages are removed between two checks of the remaining time. */
const STEP = 200

/**
 * Removes the memberships, work packages and versions of projects that are being removed, in this order, project by
 * project. The fence protects a project that was removed and created again under the same id in the meantime. May be
 * repeated.
 */
async function emptyProjects(
  projects: readonly PendingRemoval[],
  job: Job,
  app: App,
  hasTime: HasTime,
): Promise<Outcome> {
  const empty = await Promise.all(projects.map(({ id }) => isEmpty(id, app)))
  for (const { id, removal } of projects.filter((_, index) => !empty[index])) {
    const stillRemoved = app.projects.check(id, equals('removal', removal))
    const outcome = await runFenced(stillRemoved, app, (fenced) => emptyProject(id, job, fenced, hasTime))
    if (outcome === 'unfinished') return 'unfinished'
  }
  return 'done'
}

async function emptyProject(id: number, job: Job, app: App, hasTime: HasTime): Promise<Outcome> {
  for (const step of [removeMembers, removeWorkPackages, removeVersions])
    if ((await step(id, job, app, hasTime)) === 'unfinished') return 'unfinished'
  return 'done'
}

/** Most subprojects are empty. Checking them all costs one round trip, however many they are. */
async function isEmpty(id: number, { memberships, workPackages, versions }: App): Promise<boolean> {
  const [members, workPackage, version] = await Promise.all([
    memberships.members(id),
    workPackages.latestIn(id),
    versions.latestIn(id),
  ])
  return members.length === 0 && !workPackage && !version
}

async function removeMembers(id: number, _: Job, app: App, hasTime: HasTime): Promise<Outcome> {
  const members = await app.memberships.members(id)
  const principals = members.map(({ principal }) => principal)
  for (const step of slices(principals, STEP)) {
    if (!hasTime()) return 'unfinished'
    await leaveProject(id, step, app)
  }
  return 'done'
}

async function removeWorkPackages(id: number, _: Job, app: App, hasTime: HasTime): Promise<Outcome> {
  for (;;) {
    const listed = await app.workPackages.inProject(id, STEP)
    if (listed.length === 0) return 'done'
    if (!hasTime()) return 'unfinished'
    const ids = listed.map((one) => one.id)
    await removeListed(ids, id, app)
  }
}

/** Skips work packages that were moved to another project in the meantime. */
const removeListed = (ids: readonly number[], project: number, { table, workPackages }: App): Promise<void> =>
  changeAll(
    ids,
    {
      find: async (id) => {
        const found = await workPackages.byId(id)
        return found?.project === project ? found : undefined
      },
      changesOf: (one) => workPackages.removal(one),
    },
    table,
  )

/** How many types a project loses per write. Only its types can make a project too large for one transaction. */
const TYPES_PER_STEP = 80

/** Removes empty projects without children, as many as fit into each transaction. May be repeated. */
async function deleteProjects(pending: readonly PendingRemoval[], app: App): Promise<void> {
  const found = await Promise.all(pending.map((project) => ifStillRemoved(project, app)))
  const existing = found.filter((project) => project !== undefined)
  await writeInTransactions(
    existing.filter((project) => !isLarge(project, app)),
    (project) => app.projects.removal(project),
    app.table,
    (project) => deleteProject(project, app),
  )
  for (const project of existing) if (isLarge(project, app)) await deleteProject(project, app)
}

/**
 * Removes an empty project without children. May be repeated.
 *
 * @param job ended in the same transaction, or alone if the project has been removed already
 */
const deleteProject = (pending: PendingRemoval, app: App, job?: Job): Promise<void> =>
  retryingRefusals(async () => {
    const project = await withFewerTypes(pending, app)
    await app.jobs.end(job, project ? app.projects.removal(project) : [])
  })

/** Whether a project has too many references for removing it and ending a job in one transaction. */
const isLarge = (project: Project, { projects, table }: App): boolean =>
  projects.removal(project).length > table.capacity

/** The stored project, after so many of its types were removed that the rest fits into one transaction. */
async function withFewerTypes(pending: PendingRemoval, app: App): Promise<Project | undefined> {
  for (;;) {
    const project = await ifStillRemoved(pending, app)
    if (!project || !isLarge(project, app)) return project
    await app.projects.replace(project, { ...project, types: project.types.slice(TYPES_PER_STEP) })
  }
}
