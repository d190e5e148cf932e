import type { Stores } from '#shared/app.ts'
import { writeInTransactions } from '#shared/platform/dynamodb/batches.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import type { Change } from '#shared/platform/journal/entry.ts'
import { type Activity, MAX_ACTIVITIES } from '#shared/resources/activities/model.ts'
import { staysOpen } from '#shared/resources/projects/refresh-activity.ts'
import { activityAt } from '#shared/resources/projects/store.ts'
import type { Surroundings } from '#shared/surroundings/surroundings.ts'
import { requireNotMoving } from './load-work-package.ts'
import type { WorkPackage } from './model.ts'

/**
 * Notes an activity on its work package: a comment, or a change of what belongs to it. The lock version stays, as nothing of
 * the work package itself has changed.
 *
 * @param activity the next one of the work package
 * @param also what is written together with it
 * @returns the work package as it is now
 * @throws WriteRefused if another request was faster, `UpdateConflict` while it is being moved along with something else
 */
export async function noteOn(
  workPackage: WorkPackage,
  activity: Activity,
  around: Surroundings,
  { journals, projects, workPackages }: Stores<'journals' | 'projects' | 'workPackages'>,
  ...also: Write[]
): Promise<WorkPackage> {
  await requireNotMoving(workPackage, around)
  const after = { ...workPackage, activities: activity.version, updatedAt: activity.createdAt }
  const { project } = workPackage
  await workPackages.replace(
    workPackage,
    after,
    staysOpen(project, projects),
    journals.addition(activity),
    ...also,
  )
  return after
}

/** The names of the stores of what changes work packages without anybody having asked for it. */
export type ChangingNames = 'journals' | 'now' | 'table' | 'workPackages'

/** Change of a work package by the system. */
export interface SystemChange {
  /** The new values; undefined removes one. */
  values: Partial<WorkPackage>
  /** How its activity tells the change. */
  changes: Change[]
}

interface Revised {
  before: WorkPackage
  after: WorkPackage
  /** The addition of its activity; none if it has as many as are possible. */
  noted: Write[]
}

/**
 * Changes work packages by the system: raises their lock versions and times, as a change by a client would, and notes an
 * activity of nobody. What is being removed is left alone. May be repeated.
 *
 * @param revise says what changes; undefined for one that stays as it is
 * @param also further conditions of the change
 */
export async function changeBySystem(
  ids: readonly number[],
  revise: (workPackage: WorkPackage) => SystemChange | undefined | Promise<SystemChange | undefined>,
  { journals, now, table, workPackages }: Stores<ChangingNames>,
  also: Write[] = [],
): Promise<void> {
  const updatedAt = now().toISOString()
  const find = async (id: number): Promise<Revised | undefined> => {
    const before = await workPackages.byId(id)
    const change = before && !before.removal ? await revise(before) : undefined
    if (!before || !change) return undefined
    const after = changed(before, change.values, updatedAt)
    const { activities: version } = after
    const activity = { workPackage: id, version, changes: change.changes, createdAt: updatedAt, updatedAt }
    return { before, after, noted: version > before.activities ? [journals.addition(activity)] : [] }
  }
  const found = (await Promise.all(ids.map(find))).filter((one) => one !== undefined)
  const changesOf = ({ before, after, noted }: Revised) => [
    ...workPackages.replacement(before, after),
    activityAt(after.project, updatedAt),
    ...noted,
    ...also,
  ]
  await writeInTransactions(found, changesOf, table, ({ before: { id } }) =>
    retryingRefusals(async () => {
      const one = await find(id)
      if (one) await workPackages.replace(one.before, one.after, ...one.noted, ...also)
    }),
  )
}

function changed(before: WorkPackage, values: Partial<WorkPackage>, updatedAt: string): WorkPackage {
  const { lockVersion, activities } = before
  const next = {
    ...before,
    ...values,
    lockVersion: lockVersion + 1,
    activities: Math.min(activities + 1, MAX_ACTIVITIES),
    updatedAt,
  }
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)) as typeof next
}
