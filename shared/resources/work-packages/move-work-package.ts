import { system } from '#shared/access/viewer.ts'
import type { Stores } from '#shared/app.ts'
import { existsAndStays } from '#shared/platform/collections/entity.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { fold } from '#shared/platform/dynamodb/fold.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { FollowUpJob, HasTime, Outcome } from '#shared/platform/jobs/run.ts'
import { categoryIn } from '#shared/resources/categories/model.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import {
  acceptRefreshing,
  refreshActivities,
  refreshActivity,
} from '#shared/resources/projects/refresh-activity.ts'
import { type SurroundingNames, Surroundings } from '#shared/surroundings/surroundings.ts'
import { type BelongingNames, moveBelongings } from './belongings.ts'
import { typeFor } from './entries.ts'
import { activityOf } from './journal.ts'
import type { WorkPackage } from './model.ts'
import { type ChangingNames, changeBySystem, type SystemChange } from './noting.ts'
import type { Assigned } from './store.ts'

type Moving = Stores<BelongingNames | ChangingNames | SurroundingNames | 'configuration' | 'jobs'>

/** Work packages that are moved between two checks of the remaining time. */
const STEP = 20

/** Accepts the job that moves everything below a work package along. @param from the project that it leaves */
export const acceptMoveBelow = (
  { id }: WorkPackage,
  from: number,
  { jobs }: Stores<'jobs'>,
): FollowUpJob<Moving> => ({
  ...jobs.accept({ kind: 'move-work-package', subject: id, others: [from] }),
  work: moveWorkPackage,
})

/**
 * The worker: brings everything below a work package, and what belongs to it, to the project where that is now, level by level,
 * and the latest activity of the projects that were left up to date; then writes below it are taken again. May be repeated:
 * what is there already stays as it is.
 */
export async function moveWorkPackage(job: Job, stores: Moving, hasTime: HasTime): Promise<Outcome> {
  const { jobs, projects, workPackages } = stores
  const top = await workPackages.byId(job.subject)
  const target = top && !top.removal ? await projects.byId(top.project) : undefined
  // What is in a project that is being removed goes with it.
  const outcome = target && !target.removal ? await moveBelow(job, target, stores, hasTime) : 'done'
  if (outcome === 'unfinished') return outcome
  await Promise.all((job.others ?? []).map((id) => refreshActivity(id, stores)))
  await retryingRefusals(async () => jobs.end(job, await unmarking(job, stores)))
  return 'done'
}

/** The changes that take the mark of a job from the work package on top, if that has it. */
async function unmarking({ id, subject }: Job, { workPackages }: Moving): Promise<Write[]> {
  const top = await workPackages.byId(subject)
  if (top?.moving !== id) return []
  const { moving: _, ...unmarked } = top
  return workPackages.replacement(top, unmarked)
}

async function moveBelow(job: Job, target: Project, stores: Moving, hasTime: HasTime): Promise<Outcome> {
  for (let level = [job.subject]; level.length > 0; ) {
    for (const step of slices(level, STEP)) {
      if (!hasTime()) return 'unfinished'
      await Promise.all(step.map((id) => moveBelongings(id, target.id, stores)))
    }
    const below = (await Promise.all(level.map((id) => childrenOf(id, stores)))).flat()
    level = []
    for (const step of slices(below, STEP)) {
      if (!hasTime()) return 'unfinished'
      level.push(...(await refreshingLeft(job, target, step, stores, () => moveTo(target, step, stores))))
    }
  }
  return 'done'
}

/** A work package where it was found. */
interface Child extends Assigned {
  parent: number
}

const childrenOf = async (parent: number, { workPackages }: Moving): Promise<Child[]> =>
  (await workPackages.childrenOf(parent)).map((child) => ({ ...child, parent }))

/**
 * Moves work packages, and brings the latest activity of projects up to date that they leave and that the job does not know.
 * The job for that is accepted before, so that it also runs if the move fails halfway.
 */
async function refreshingLeft<T>(
  { others = [] }: Job,
  target: Project,
  step: readonly Child[],
  stores: Moving,
  move: () => Promise<T>,
): Promise<T> {
  const left = step.map(({ project }) => project).filter((id) => ![target.id, ...others].includes(id))
  if (left.length === 0) return move()
  const { job, acceptance } = acceptRefreshing(left, stores)
  await stores.table.write([acceptance])
  const moved = await move()
  await refreshActivities(job, stores, () => true)
  return moved
}

/** Moves what is not there yet. @returns the ids of those that are still where they were found */
async function moveTo(target: Project, found: readonly Child[], stores: Moving): Promise<number[]> {
  const around = new Surroundings(system(await stores.configuration.current()), stores)
  const parents = new Map(found.map(({ id, parent }) => [id, parent]))
  const revise = async (one: WorkPackage): Promise<SystemChange | undefined> => {
    if (one.parent !== parents.get(one.id)) parents.delete(one.id)
    if (one.project === target.id || !parents.has(one.id)) return undefined
    const values = { project: target.id, ...(await movedAlong(one, target, around)) }
    return { values, changes: (await activityOf(one, { ...one, ...values }, around)).changes }
  }
  const check = stores.projects.check(target.id, existsAndStays)
  await changeBySystem([...parents.keys()], revise, stores, [check])
  return [...parents.keys()]
}

/**
 * What a work package has after a move that says nothing of it: its type as long as the project has that, otherwise the
 * first one there; the category of the same name; its version as long as that is available.
 */
export async function movedAlong(
  moved: WorkPackage,
  target: Project,
  around: Surroundings,
): Promise<Pick<WorkPackage, 'type' | 'category' | 'versionId'>> {
  const { project, type, category, versionId } = moved
  const [former, version] = await Promise.all([around.project(project), around.version(versionId, target.id)])
  const name = former && categoryIn(former, category)?.name
  const same = target.categories?.find((one) => name !== undefined && fold(one.name) === fold(name))
  const next = typeFor(undefined, target, moved, around.viewer.configuration)
  return { type: next?.id ?? type, category: same?.id, versionId: version?.id }
}
