import type { Stores } from '#shared/app.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { changeAll } from '#shared/platform/dynamodb/batches.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { HasTime, Outcome } from '#shared/platform/jobs/run.ts'
import type { TimeEntry } from './model.ts'
import { hasSumsOn, removeSums } from './sums-store.ts'

type Used = Stores<'table' | 'timeEntries' | 'workPackages'>

/** Time entries that are removed one after the other between two queries. */
const STEP = 100

/** Removes the time entries on a work package, and their sums. */
export async function removeTimeEntriesOn(workPackage: number, stores: Used): Promise<void> {
  const { timeEntries } = stores
  const next = () => timeEntries.onWorkPackage(workPackage, STEP)
  const [first, hasSums] = await Promise.all([next(), hasSumsOn(workPackage, stores)])
  for (let found = first; found.length > 0; found = await next())
    await removeEach(
      found.map(({ id }) => id),
      (entry) => entry.workPackage === workPackage,
      stores,
    )
  if (first.length > 0 || hasSums) await removeSums(workPackage, stores)
}

/** Brings the time entries on a work package to the project where that is now. */
export async function moveTimeEntriesOn(workPackage: number, project: number, stores: Used): Promise<void> {
  const { table, timeEntries, workPackages } = stores
  const outdated = (await timeEntries.onWorkPackage(workPackage)).filter((one) => one.project !== project)
  const isThere = async () => {
    const found = await workPackages.byId(workPackage)
    return found !== undefined && !found.removal && found.project === project
  }
  const find = async (id: number) => {
    const [entry, stays] = await Promise.all([timeEntries.byId(id), isThere()])
    return stays && entry?.workPackage === workPackage && entry.project !== project ? entry : undefined
  }
  const changesOf = (entry: TimeEntry) => [
    ...timeEntries.replacement(entry, { ...entry, project }),
    workPackages.staysIn(workPackage, project),
  ]
  await changeAll(
    outdated.map(({ id }) => id),
    { find, changesOf },
    table,
  )
}

async function removeEach(
  ids: readonly number[],
  isMeant: (entry: TimeEntry) => boolean,
  { table, timeEntries }: Used,
): Promise<void> {
  const find = async (id: number) => {
    const found = await timeEntries.byId(id)
    return found && isMeant(found) ? found : undefined
  }
  await changeAll(ids, { find, changesOf: (entry) => timeEntries.removal(entry) }, table)
}

/**
 * Removes the time entries in a project that is being removed which are on no work package. Those on one go with it, or move
 * with it. May be repeated.
 */
export async function removeTimeEntriesIn(
  project: number,
  _: Job,
  stores: Used,
  hasTime: HasTime,
): Promise<Outcome> {
  const found = await stores.timeEntries.inProject(project)
  const alone = found.filter(({ workPackage }) => workPackage === undefined).map(({ id }) => id)
  for (const step of slices(alone, STEP)) {
    if (!hasTime()) return 'unfinished'
    await removeEach(step, (entry) => entry.project === project && entry.workPackage === undefined, stores)
  }
  return 'done'
}
