/** Ten failures within a quarter of an hour lock password sign-in for a quarter of an hour. */
const FAILURES = 10
const WITHIN_MS = 15 * 60 * 1000
export const LOCKED_MS = 15 * 60 * 1000

/**
 * Age in milliseconds after which a failed sign-in has no effect. When a lock starts, the oldest failure that caused it
 * may be `WITHIN_MS` old. That failure is needed until the lock ends.
 */
export const RELEVANT_MS = WITHIN_MS + LOCKED_MS

/**
 * Returns the time at which the latest lock of sign-in ends; 0 if the failures never caused a lock.
 *
 * @param failures times in milliseconds, in any order
 */
export function endOfLock(failures: readonly number[]): number {
  const times = failures.toSorted((a, b) => a - b)
  const ends = times.map((last, index) => {
    const first = times[index - FAILURES + 1]
    return first !== undefined && last - first < WITHIN_MS ? last + LOCKED_MS : 0
  })
  return Math.max(0, ...ends)
}

/**
 * Returns whether sign-in is locked now.
 *
 * @param failures the times of failed attempts in milliseconds, in any order
 */
export const isSignInLocked = (failures: readonly number[], now: number): boolean => now < endOfLock(failures)
