import type { Stores } from '#shared/app.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { changeAll } from '#shared/platform/dynamodb/batches.ts'
import type { HasTime, Outcome } from '#shared/platform/jobs/run.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import type { Assigned } from '#shared/resources/work-packages/store.ts'

/** Work packages that are read and unassigned in one batch. */
const WORK_PACKAGES_AT_A_TIME = 200

/**
 * Unassigns the work packages of a version, in any project. May be repeated.
 *
 * @param project limits it to one project
 */
export async function unassignAll(
  version: number,
  stores: Stores<'table' | 'workPackages'>,
  hasTime: HasTime,
  project?: number,
): Promise<Outcome> {
  for (;;) {
    const assigned = await stores.workPackages.assignedTo(version, WORK_PACKAGES_AT_A_TIME, project)
    if (assigned.length === 0) return 'done'
    if (!hasTime()) return 'unfinished'
    await unassign(
      assigned.map(({ id }) => id),
      version,
      stores,
    )
  }
}

/** Unassigns some of the work packages of a version. May be repeated. */
export async function unassignSome(
  assigned: readonly Assigned[],
  version: number,
  stores: Stores<'table' | 'workPackages'>,
  hasTime: HasTime,
): Promise<Outcome> {
  const ids = assigned.map(({ id }) => id)
  for (const step of slices(ids, WORK_PACKAGES_AT_A_TIME)) {
    if (!hasTime()) return 'unfinished'
    await unassign(step, version, stores)
  }
  return 'done'
}

const unassign = (
  ids: readonly number[],
  version: number,
  { table, workPackages }: Stores<'table' | 'workPackages'>,
): Promise<void> =>
  changeAll(
    ids,
    {
      find: async (id) => {
        const found = await workPackages.byId(id)
        return found?.versionId === version ? found : undefined
      },
      changesOf: (one) => workPackages.replacement(one, unassigned(one)),
    },
    table,
  )

const unassigned = ({ versionId: _, ...workPackage }: WorkPackage): WorkPackage => workPackage
