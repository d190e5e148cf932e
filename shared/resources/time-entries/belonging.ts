import type { Stores } from '#shared/app.ts'
import { changeAll } from '#shared/platform/dynamodb/batches.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { HasTime, Outcome } from '#shared/platform/jobs/run.ts'
import type { TimeEntry } from './model.ts'
import { removeSums } from './sums-store.ts'

type Used = Stores<'table' | 'timeEntries' | 'workPackages'>

/** Removes the time entries on a work package, and their sums. */
export async function removeTimeEntriesOn(workPackage: number, stores: Used): Promise<void> {
  const { timeEntries } = stores
  const ids = (await timeEntries.onWorkPackage(workPackage)).map(({ id }) => id)
  await timeEntries.removeAll(ids, (entry) => entry.workPackage === workPackage)
  await removeSums(workPackage, stores)
}

/** Brings the time entries on a work package to the project where that is now. */
export async function moveTimeEntriesOn(workPackage: number, project: number, stores: Used): Promise<void> {
  const { table, timeEntries, workPackages } = stores
  const all = await timeEntries.onWorkPackage(workPackage)
  const outdated = all.filter((one) => one.project !== project)
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

/**
 * Removes the time entries in a project that is being removed which are on no work package. Those on one go with it, or move
 * with it. May be repeated.
 */
export async function removeTimeEntriesIn(
  project: number,
  _: Job,
  { timeEntries }: Used,
  hasTime: HasTime,
): Promise<Outcome> {
  const found = await timeEntries.inProject(project)
  const isAlone = (entry: { project: number; workPackage?: number }) =>
    entry.project === project && entry.workPackage === undefined
  const alone = found.filter(isAlone).map(({ id }) => id)
  return (await timeEntries.removeAll(alone, isAlone, hasTime)) ? 'done' : 'unfinished'
}
