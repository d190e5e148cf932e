import { inSteps, type RequireTime, untilNoneLeft } from '#shared/platform/jobs/steps.ts'
import type { Ports } from '#shared/ports.ts'
import { changeBySystem } from '#shared/resources/work-packages/add-activity.ts'
import { type Assigned, workPackagesIn } from '#shared/resources/work-packages/store.ts'
import type { Version } from './model.ts'

/** A version that is removed from work packages. The activities of these work packages show its name. */
export type LostVersion = Pick<Version, 'id' | 'name'>

/** Number of work packages that are read and unassigned in one batch. */
const WORK_PACKAGES_AT_A_TIME = 200

/**
 * Removes a version from its work packages, in all projects. Idempotent.
 *
 * @param project if given, only the work packages of this project are unassigned
 */
export const unassignAll = (
  version: LostVersion,
  ports: Ports,
  requireTime: RequireTime,
  project?: number,
): Promise<void> =>
  untilNoneLeft(
    () => workPackagesIn(ports).assignedTo(version.id, WORK_PACKAGES_AT_A_TIME, project),
    requireTime,
    (assigned) => unassign(assigned, version, ports),
  )

/** Unassigns a version from the given work packages. Idempotent. */
export const unassignSome = (
  assigned: readonly Assigned[],
  version: LostVersion,
  ports: Ports,
  requireTime: RequireTime,
): Promise<void> =>
  inSteps(assigned, WORK_PACKAGES_AT_A_TIME, requireTime, (step) => unassign(step, version, ports))

const unassign = (assigned: readonly Assigned[], { id, name }: LostVersion, ports: Ports): Promise<void> =>
  changeBySystem(
    assigned.map((one) => one.id),
    ({ versionId }) =>
      versionId === id
        ? { values: { versionId: undefined }, changes: [{ property: 'version', old: name, oldId: id }] }
        : undefined,
    ports,
  )
