import type { Stores } from '#shared/app.ts'
import { levelsOf } from '#shared/platform/collections/tree.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { changeAll } from '#shared/platform/dynamodb/batches.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { HasTime, Outcome } from '#shared/platform/jobs/run.ts'
import type { Change } from '#shared/platform/journal/entry.ts'
import { refreshActivity } from '#shared/resources/projects/refresh-activity.ts'
import { type BelongingNames, removeBelongings } from './belongings.ts'
import type { WorkPackage } from './model.ts'
import { type ChangingNames, changeBySystem } from './noting.ts'

type Removing = Stores<BelongingNames | 'jobs' | 'projects' | 'versions' | 'workPackages'>
type Emptying = Stores<BelongingNames | ChangingNames>

/** Work packages that are removed between two checks of the remaining time. */
const STEP = 20

/**
 * Hides a work package at once, and leaves its removal, with everything below it, to a job.
 *
 * @throws WriteRefused if another request was faster
 */
export async function acceptWorkPackageRemoval(
  workPackage: WorkPackage,
  { jobs, table, workPackages }: Stores<'jobs' | 'table' | 'workPackages'>,
): Promise<Job> {
  const { job, acceptance } = jobs.accept({ kind: 'remove-work-package', subject: workPackage.id })
  const hidden = { ...workPackage, removal: job.id, lockVersion: workPackage.lockVersion + 1 }
  await table.write([...workPackages.replacement(workPackage, hidden), acceptance])
  return job
}

/**
 * The worker: hides everything below a work package, level by level, then removes it from the lowest level up, so that a run
 * that was cut short finds all that is left. Nothing can be put below what is hidden.
 */
export async function removeWorkPackage(job: Job, stores: Removing, hasTime: HasTime): Promise<Outcome> {
  const levels: number[][] = []
  for await (const level of levelsOf([job.subject], (id) => stores.workPackages.below(id))) {
    if (levels.length > 0) await hide(level, job, stores)
    if (!hasTime()) return 'unfinished'
    levels.push(level)
    await refreshProjectsOf(level, stores)
  }
  for (const step of levels.reverse().flatMap((level) => slices(level, STEP))) {
    if (!hasTime()) return 'unfinished'
    await Promise.all(step.map((id) => removeOne(id, stores)))
  }
  await stores.jobs.end(job, [])
  return 'done'
}

/** What is hidden does not count as activity of its project. Later, when it is gone, nobody would know which project that was. */
async function refreshProjectsOf(ids: readonly number[], stores: Removing): Promise<void> {
  const found = await Promise.all(ids.map((id) => stores.workPackages.byId(id)))
  const projects = new Set(found.flatMap((one) => one?.project ?? []))
  await Promise.all([...projects].map((id) => refreshActivity(id, stores)))
}

const hide = (
  ids: readonly number[],
  { id: removal }: Job,
  { table, workPackages }: Stores<'table' | 'workPackages'>,
  isHidden = (_: WorkPackage) => true,
) =>
  changeAll(
    ids,
    {
      find: async (id) => {
        const found = await workPackages.byId(id)
        return found && !found.removal && isHidden(found) ? found : undefined
      },
      changesOf: (found) => workPackages.replacement(found, { ...found, removal }),
    },
    table,
  )

/** Removes what belongs to a work package, then the work package. */
async function removeOne(id: number, stores: Removing): Promise<void> {
  const { table, workPackages } = stores
  await removeBelongings(id, stores)
  await retryingRefusals(async () => {
    const found = await workPackages.byId(id)
    // An import may have taken it elsewhere meanwhile.
    if (found?.removal) await table.write(workPackages.removal(found))
  })
}

/** Work packages of a project that are hidden between two checks of the remaining time. */
const HIDDEN_TOGETHER = 200

/**
 * Removes the work packages of a project that is being removed, with what belongs to them. All are hidden first, so that
 * nothing is put below them any more; then those of other projects that are below them stay without a parent. May be
 * repeated.
 *
 * @param job removes the project; what other jobs remove is left to these
 */
export async function removeAllIn(
  project: number,
  job: Job,
  stores: Emptying,
  hasTime: HasTime,
): Promise<Outcome> {
  const { workPackages } = stores
  const isHere = (one: WorkPackage) => one.project === project
  const nextOnes = () => workPackages.inProject(project, HIDDEN_TOGETHER)
  for (let listed = await nextOnes(); listed.length > 0; listed = await nextOnes()) {
    if (!hasTime()) return 'unfinished'
    await hide(
      listed.map(({ id }) => id),
      job,
      stores,
      isHere,
    )
  }
  for (const step of slices(await workPackages.leavingIn(project), STEP)) {
    if (!hasTime()) return 'unfinished'
    await removeHidden(step, job, stores)
  }
  return 'done'
}

/** Removes work packages that the job has hidden: first what hangs on each, then all together. */
async function removeHidden(ids: readonly number[], job: Job, stores: Emptying): Promise<void> {
  const { table, workPackages } = stores
  const find = async (id: number) => {
    const found = await workPackages.byId(id)
    // An import may have taken it elsewhere meanwhile.
    return found?.removal === job.id ? found : undefined
  }
  const found = await Promise.all(ids.map(find))
  await Promise.all(found.map((one) => one && leaveAlone(one, stores)))
  await changeAll(ids, { find, changesOf: (one) => workPackages.removal(one) }, table)
}

/** Takes what is below a work package from it, and removes what belongs to it. */
async function leaveAlone({ id, subject }: WorkPackage, stores: Emptying): Promise<void> {
  const children = await stores.workPackages.childrenOf(id)
  const changes: Change[] = [{ property: 'parent', old: subject, oldId: id }]
  await changeBySystem(
    children.map((child) => child.id),
    ({ parent }) => (parent === id ? { values: { parent: undefined }, changes } : undefined),
    stores,
  )
  await removeBelongings(id, stores)
}
