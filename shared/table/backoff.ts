import { setTimeout as sleep } from 'node:timers/promises'

const ATTEMPTS = 6
const BASE_MS = 20
const CAP_MS = 400

let pause: (milliseconds: number) => Promise<unknown> = (milliseconds) => sleep(milliseconds)

/** Waits between attempts in another way (tests, which do not wait at all). */
export function pauseBy(other: typeof pause): void {
  pause = other
}

/**
 * Tries until the attempt gives a value: exponential backoff, full jitter, a bounded number of times.
 *
 * @param attempt gives undefined for "try again"
 * @returns the value, or undefined when no attempt gave one
 */
export async function persistently<T>(attempt: () => Promise<T | undefined>): Promise<T | undefined> {
  for (let tried = 0; tried < ATTEMPTS; tried++) {
    if (tried > 0) await pause(Math.random() * Math.min(CAP_MS, BASE_MS * 2 ** tried))
    const value = await attempt()
    if (value !== undefined) return value
  }
  return undefined
}
