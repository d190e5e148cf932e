import { AsyncLocalStorage } from 'node:async_hooks'
import { setMaxListeners } from 'node:events'
import type { Context } from 'aws-lambda'
import { serviceUnavailable } from '#shared/platform/http/errors.ts'

/** How long a piece of work may go on. */
export interface Deadline {
  /** Aborts when nobody waits for the work any more; its reason is the error that everything still on its way ends in. */
  readonly signal: AbortSignal
  /** The milliseconds that are left. */
  remaining(): number
}

const current = new AsyncLocalStorage<Deadline>()

/** The deadline of the work that the caller is a part of; there is none at the command line. */
export const currentDeadline = () => current.getStore()

/** The reason why work ends that nobody waits for, which is no failure. */
export const abandoned = serviceUnavailable('nobody waits for the answer any more')

/** Does work for somebody who may go away, which the signal tells. */
export const runUntilAborted = <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
  current.run({ signal, remaining: () => Number.POSITIVE_INFINITY }, work)

/**
 * Does work in the time there is for it. With its outcome ends whatever it has begun and did not wait for: nobody
 * would make use of it, and the next piece of work would have to share the table with it.
 *
 * @param remaining the milliseconds that are left
 */
export async function runWithDeadline<T>(remaining: () => number, work: () => Promise<T>): Promise<T> {
  const ending = new AbortController()
  // One for each call that is on its way.
  setMaxListeners(0, ending.signal)
  const outer = currentDeadline()?.signal
  const abandon = () => ending.abort(abandoned)
  outer?.addEventListener('abort', abandon)
  if (outer?.aborted) abandon()
  const timer = setTimeout(() => ending.abort(serviceUnavailable('the work ran out of time')), remaining())
  try {
    return await current.run({ signal: ending.signal, remaining }, work)
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', abandon)
    abandon()
  }
}

/** Time kept for answering when a function runs out of it. */
export const RESERVE_MS = 500

/**
 * The same handler, whose work ends with its answer, or a moment before Lambda would end it. (middy has a signal too,
 * but one for all requests of a process, of which the local stack serves several at a time.)
 */
export const withDeadline =
  <Event, Result>(handler: (event: Event, context: Context) => Promise<Result>) =>
  (event: Event, context: Context): Promise<Result> =>
    runWithDeadline(
      () => context.getRemainingTimeInMillis() - RESERVE_MS,
      () => handler(event, context),
    )
