import { AsyncLocalStorage } from 'node:async_hooks'
import { setMaxListeners } from 'node:events'
import type { Context } from 'aws-lambda'
import { serviceUnavailable } from '#shared/platform/http/errors.ts'

/** The time limit of some work. */
export interface Deadline {
  /**
   * Aborted when the time is over, or when the result is no longer needed. All calls in flight then fail with the
   * signal's reason.
   */
  readonly signal: AbortSignal
  /** Returns the remaining milliseconds. */
  remaining(): number
}

const current = new AsyncLocalStorage<Deadline>()

/** Returns the deadline of the running work; undefined on the command line. */
export const currentDeadline = () => current.getStore()

/** The abort reason for work whose result is no longer needed. Such an abort is not a failure. */
export const abandoned = serviceUnavailable('the result is no longer needed')

/** Runs work without a time limit until the caller aborts it. */
export const runUntilAborted = <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
  current.run({ signal, remaining: () => Number.POSITIVE_INFINITY }, work)

/**
 * Runs work with a time limit. When the work ends, the calls that it did not await are aborted, because they would
 * compete with the next request for the table.
 *
 * @param remaining returns the remaining milliseconds
 * @throws the error of the work; calls fail with `ServiceUnavailable` when the time is up
 */
export async function runWithDeadline<T>(remaining: () => number, work: () => Promise<T>): Promise<T> {
  const controller = new AbortController()
  // Allows any number of listeners without a warning of Node: every call in flight adds a listener to the signal.
  setMaxListeners(0, controller.signal)
  const outer = currentDeadline()?.signal
  const abandon = () => controller.abort(abandoned)
  outer?.addEventListener('abort', abandon)
  if (outer?.aborted) abandon()
  const timer = setTimeout(
    () => controller.abort(serviceUnavailable('the work ran out of time')),
    remaining(),
  )
  try {
    return await current.run({ signal: controller.signal, remaining }, work)
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', abandon)
    abandon()
  }
}

/** The time reserved for the response when a function runs out of time. */
export const RESERVE_MS = 500

/**
 * Gives each call of a handler a deadline shortly before Lambda's timeout. The signal of middy is not used: all
 * requests of a process share the signal, but the local stack serves several requests at a time.
 */
export const withDeadline =
  <Event, Result>(handler: (event: Event, context: Context) => Promise<Result>) =>
  (event: Event, context: Context): Promise<Result> =>
    runWithDeadline(
      () => context.getRemainingTimeInMillis() - RESERVE_MS,
      () => handler(event, context),
    )
