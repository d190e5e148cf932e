import { constraintViolation } from '#shared/platform/http/errors.ts'
import type { JournalEntry, PropertyChange } from '#shared/platform/journal/entry.ts'
import { message } from '#shared/platform/language/message.ts'

/**
 * An entry in the journal of a work package: a write to the work package, or a comment on it (specification,
 * "Activities"). Version 1 is the creation.
 */
export interface Activity extends JournalEntry {
  workPackage: number
  /** The random name of the write that stored the comment. The word index contains this name. */
  token?: string
}

const PER_WORK_PACKAGE = 100_000

/** Maximum number of activities of a work package. */
export const MAX_ACTIVITIES = PER_WORK_PACKAGE - 1

/**
 * Returns the version of the next activity of a work package.
 *
 * @param activities the current number of activities
 * @throws `PropertyConstraintViolation` if the work package already has the maximum number of activities
 */
export function nextVersion({ activities }: { activities: number }): number {
  if (activities < MAX_ACTIVITIES) return activities + 1
  throw constraintViolation(
    'base',
    message`The work package has too many activities (maximum is ${MAX_ACTIVITIES}).`,
  )
}

/**
 * Returns the next activity of a work package.
 *
 * @param user the author of the activity; absent for the system
 * @throws `PropertyConstraintViolation` if the work package already has the maximum number of activities
 */
export function nextActivity(
  workPackage: { id: number; activities: number },
  user: number | undefined,
  now: Date,
  changes: PropertyChange[] = [],
): Activity {
  const createdAt = now.toISOString()
  const version = nextVersion(workPackage)
  return { workPackage: workPackage.id, version, user, changes, createdAt, updatedAt: createdAt }
}

export const activityId = ({ workPackage, version }: Pick<Activity, 'workPackage' | 'version'>): number =>
  workPackage * PER_WORK_PACKAGE + version

/** Returns the work package and the version that an activity's id encodes. */
export const positionOf = (id: number): Pick<Activity, 'workPackage' | 'version'> => ({
  workPackage: Math.floor(id / PER_WORK_PACKAGE),
  version: id % PER_WORK_PACKAGE,
})
