import type { App } from '#shared/app.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { changeAll, writeInTransactions } from '#shared/platform/dynamodb/batches.ts'
import { equals } from '#shared/platform/dynamodb/condition.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Check } from '#shared/platform/dynamodb/table.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import { type HasTime, type Outcome, runFenced } from '#shared/platform/jobs/run.ts'
import { leaveProject } from '#shared/resources/memberships/edits.ts'
import { removeVersions } from '#shared/resources/versions/removal.ts'
import { archived } from './archiving.ts'
import type { Project } from './model.ts'

/**
 * Accepts the removal of a project and everything below it: from now on it is archived and going.
 *
 * @returns the job that goes on with it
 * @throws WriteRefused where somebody else changed the project first
 */
export async function acceptProjectRemoval(app: App, project: Project): Promise<Job> {
  const { job, acceptance } = app.jobs.accept({ kind: 'remove-project', subject: project.id })
  await app.projects.replace(project, archived(project, app.now(), job.id), acceptance)
  return job
}

/** A project that is being removed, and the job in whose name it is. */
export type PendingRemoval = Pick<Project, 'id'> & { removal: string }

/** Those of some projects that are being removed. */
export async function pendingRemovalsAmong(
  ids: readonly number[],
  { projects }: App,
): Promise<PendingRemoval[]> {
  const found = await Promise.all(ids.map((id) => projects.byId(id)))
  return found.flatMap((project) =>
    project?.removal === undefined ? [] : [{ id: project.id, removal: project.removal }],
  )
}

/** A project as it is stored, if it is there and still goes as it did: it may have gone, and come back. */
export async function ifStillRemoved(
  going: PendingRemoval,
  { projects }: App,
): Promise<(Project & PendingRemoval) | undefined> {
  const project = await projects.byId(going.id)
  return project?.removal === going.removal ? { ...project, ...going } : undefined
}

/** Stands as long as a project is there and goes as it did. */
export const removalCheck = ({ id, removal }: PendingRemoval, { projects }: App): Check =>
  projects.check(id, equals('removal', removal))

/** The types that a project loses at a time: only of these may it have so many. */
const TYPES_PER_STEP = 80

/** Removes empty projects with nothing below them, as many in one transaction as it takes. May be repeated. */
export async function deleteProjects(going: readonly PendingRemoval[], app: App): Promise<void> {
  const found = await Promise.all(going.map((project) => ifStillRemoved(project, app)))
  const there = found.filter((project) => project !== undefined)
  await writeInTransactions(
    there.filter((project) => !isLarge(project, app)),
    (project) => app.projects.removal(project),
    app.table,
    (project) => deleteProject(project, app),
  )
  for (const project of there) if (isLarge(project, app)) await deleteProject(project, app)
}

/**
 * Removes an empty project with nothing below it. May be repeated.
 *
 * @param job ends with it, also where it is gone already
 */
export const deleteProject = (going: PendingRemoval, app: App, job?: Job): Promise<void> =>
  retryingRefusals(async () => {
    const project = await lightened(going, app)
    await app.jobs.end(job, project ? app.projects.removal(project) : [])
  })

/** Whether a project refers to more than goes with it and the end of a job in one transaction. */
const isLarge = (project: Project, { projects, table }: App): boolean =>
  projects.removal(project).length > table.capacity

/** A project as it is stored, after it has lost as many of its types as there are too many. */
async function lightened(going: PendingRemoval, app: App): Promise<Project | undefined> {
  for (;;) {
    const project = await ifStillRemoved(going, app)
    if (!project || !isLarge(project, app)) return project
    await app.projects.replace(project, { ...project, types: project.types.slice(TYPES_PER_STEP) })
  }
}

/** Members, and work packages, that are read and removed between two looks at the clock. */
const STEP = 200

/**
 * Removes what is in projects that are going: memberships, work packages, versions, in this order, project by
 * project; nothing more of a project that has gone meanwhile, whatever may have come under its id since. May be
 * repeated.
 */
export async function emptyProjects(
  projects: readonly PendingRemoval[],
  job: Job,
  app: App,
  hasTime: HasTime,
): Promise<Outcome> {
  const empty = await Promise.all(projects.map(({ id }) => isEmpty(id, app)))
  for (const project of projects.filter((_, index) => !empty[index])) {
    const outcome = await runFenced(removalCheck(project, app), app, (fenced) =>
      emptyProject(project.id, job, fenced, hasTime),
    )
    if (outcome === 'unfinished') return 'unfinished'
  }
  return 'done'
}

async function emptyProject(id: number, job: Job, app: App, hasTime: HasTime): Promise<Outcome> {
  for (const step of [removeMembers, removeWorkPackages, removeVersions])
    if ((await step(id, job, app, hasTime)) === 'unfinished') return 'unfinished'
  return 'done'
}

/** Most projects below others are: they cost one round trip, however many they are. */
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

/** One that has moved to another project meanwhile stays. */
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
