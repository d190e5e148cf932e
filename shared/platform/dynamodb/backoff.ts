import { setTimeout as sleep } from 'node:timers/promises'
import { currentDeadline } from '#shared/deadline.ts'

/** How often something is tried. */
export const attempts = {
  /** Where every attempt reads and decides anew. */
  few: 6,
  /** Where others are in the way, who will be gone in a moment: about ten seconds, if there is no deadline before. */
  many: 50,
}

const BASE_MS = 20
const CAP_MS = 400

/** Time kept for an attempt and for the answer, so that giving up is still told as what it is. */
const RESERVE_MS = 500

type Pause = (milliseconds: number, signal?: AbortSignal) => Promise<unknown>

let pause: Pause = (milliseconds, signal) => sleep(milliseconds, undefined, { signal }).catch(() => {})

/** Waits between attempts in another way (tests, which do not wait at all). */
export function pauseBy(other: Pause): void {
  pause = other
}

/**
 * Tries until the attempt gives a value: exponential backoff, full jitter, as often as said at most and as long as the
 * deadline allows.
 *
 * @param attempt gives undefined for "try again"
 * @returns the value, or undefined when no attempt gave one
 * @throws the reason of the deadline when the work has ended meanwhile
 */
export async function persistently<T>(
  attempt: () => Promise<T | undefined>,
  times = attempts.few,
): Promise<T | undefined> {
  const deadline = currentDeadline()
  for (let tried = 0; tried < times; tried++) {
    const delay = tried && Math.random() * Math.min(CAP_MS, BASE_MS * 2 ** tried)
    if (tried > 0 && deadline && deadline.remaining() < delay + RESERVE_MS) return undefined
    if (tried > 0) await pause(delay, deadline?.signal)
    deadline?.signal.throwIfAborted()
    const value = await attempt()
    if (value !== undefined) return value
  }
  return undefined
}
