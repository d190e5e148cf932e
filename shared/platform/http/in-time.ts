import type { Context } from 'aws-lambda'
import { inTime } from '#shared/deadline.ts'

/** Time kept for answering when a function runs out of it. */
export const RESERVE_MS = 500

/**
 * The same handler, whose work ends with its answer, or a moment before Lambda would end it. (middy has a signal too,
 * but one for all requests of a process, of which the local stack serves several at a time.)
 */
export const handlingInTime =
  <Event, Result>(handler: (event: Event, context: Context) => Promise<Result>) =>
  (event: Event, context: Context): Promise<Result> =>
    inTime(
      () => context.getRemainingTimeInMillis() - RESERVE_MS,
      () => handler(event, context),
    )
