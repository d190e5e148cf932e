import { setTimeout as sleep } from 'node:timers/promises'

const ATTEMPTS = 6
const BASE_MS = 20
const CAP_MS = 400

/**
 * Tries until the attempt gives a value: exponential backoff, full jitter, a bounded number of times.
 *
 * @param attempt gives undefined for "try again"
 * @returns the value, or undefined when no attempt gave one
 */
export async function persistently<T>(attempt: () => Promise<T | undefined>): Promise<T | undefined> {
  for (let tried = 0; tried < ATTEMPTS; tried++) {
    if (tried > 0) await sleep(Math.random() * Math.min(CAP_MS, BASE_MS * 2 ** tried))
    const value = await attempt()
    if (value !== undefined) return value
  }
  return undefined
}
