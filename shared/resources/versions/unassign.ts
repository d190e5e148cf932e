import type { Stores } from '#shared/app.ts'
import { slices } from '#shared/platform/concurrency.ts'
import type { HasTime, Outcome } from '#shared/platform/jobs/run.ts'
import { type ChangingNames, changeBySystem } from '#shared/resources/work-packages/noting.ts'
import type { Assigned } from '#shared/resources/work-packages/store.ts'
import type { Version } from './model.ts'

/** A version that work packages lose, with the name by which their activities call it. */
export type LostVersion = Pick<Version, 'id' | 'name'>

/** Work packages that are read and unassigned in one batch. */
const WORK_PACKAGES_AT_A_TIME = 200

/**
 * Unassigns the work packages of a version, in any project. May be repeated.
 *
 * @param project limits it to one project
 */
export async function unassignAll(
  version: LostVersion,
  stores: Stores<ChangingNames>,
  hasTime: HasTime,
  project?: number,
): Promise<Outcome> {
  for (;;) {
    const assigned = await stores.workPackages.assignedTo(version.id, WORK_PACKAGES_AT_A_TIME, project)
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
  version: LostVersion,
  stores: Stores<ChangingNames>,
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
  { id, name }: LostVersion,
  stores: Stores<ChangingNames>,
): Promise<void> =>
  changeBySystem(
    ids,
    ({ versionId }) =>
      versionId === id
        ? { values: { versionId: undefined }, changes: [{ property: 'version', old: name, oldId: id }] }
        : undefined,
    stores,
  )
