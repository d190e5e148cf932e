/** Ten failures within a quarter of an hour lock password sign-in for a quarter of an hour (decisions, credentials). */
export const FAILURES = 10
export const WITHIN_MS = 15 * 60 * 1000
export const LOCKED_MS = 15 * 60 * 1000

/** How long a failure can matter: as one that caused a lock that still holds. */
export const RELEVANT_MS = WITHIN_MS + LOCKED_MS

/**
 * Whether sign-in is locked.
 *
 * @param failures their times in milliseconds, in any order
 */
export function isLocked(failures: readonly number[], now: number): boolean {
  const times = failures.toSorted((a, b) => a - b)
  return times.some((last, index) => {
    const first = times[index - FAILURES + 1]
    return first !== undefined && last - first < WITHIN_MS && now < last + LOCKED_MS
  })
}
