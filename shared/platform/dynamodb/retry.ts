import { setTimeout as sleep } from 'node:timers/promises'
import { currentDeadline } from '#shared/platform/deadline.ts'
import {
  ApiError,
  internalServerError,
  serviceUnavailable,
  updateConflict,
} from '#shared/platform/http/errors.ts'
import { WriteRefused } from './table.ts'

/** The maximum number of attempts for each reason to retry. */
export const attempts = {
  /**
   * The number of attempts for calls that exceed the table's capacity, and for reads that must be consistent with each
   * other.
   */
  few: 6,
  /**
   * The number of attempts for writes that were refused because another writer changed the data first. This number
   * suffices for about twenty concurrent writers.
   */
  refused: 10,
  /**
   * The number of attempts for transactions that conflict with other writers. All attempts together take about ten
   * seconds, unless the deadline is earlier.
   */
  many: 50,
}

const BASE_MS = 20
const CAP_MS = 400

/** The time reserved for an attempt and the response, so that the client gets the actual error instead of a timeout. */
const ATTEMPT_RESERVE_MS = 500

type Pause = (milliseconds: number, signal?: AbortSignal) => Promise<unknown>

const sleepUntilAborted: Pause = (milliseconds, signal) =>
  sleep(milliseconds, undefined, { signal }).catch(() => {})

let pause = sleepUntilAborted

/** Replaces the pause between attempts, so that tests do not wait. Without an argument, restores the original pause. */
export function replacePause(replacement: Pause = sleepUntilAborted): void {
  pause = replacement
}

/**
 * Repeats an attempt until it returns a value, with exponential backoff and full jitter. Stops after `times` attempts,
 * or if the deadline leaves no time for another attempt.
 *
 * @param attempt returns undefined if it has to be called again
 * @param cap the longest pause in milliseconds
 * @returns the value; undefined if no attempt returned a value
 * @throws the reason of the deadline's signal, once the signal is aborted
 * @throws the error of an attempt
 */
export async function retryWithBackoff<T>(
  attempt: () => Promise<T | undefined>,
  times = attempts.few,
  cap = CAP_MS,
): Promise<T | undefined> {
  const deadline = currentDeadline()
  for (let tried = 0; tried < times; tried++) {
    const delay = tried && Math.random() * Math.min(cap, BASE_MS * 2 ** tried)
    if (tried > 0 && deadline && deadline.remaining() < delay + ATTEMPT_RESERVE_MS) return undefined
    if (tried > 0) await pause(delay, deadline?.signal)
    deadline?.signal.throwIfAborted()
    const value = await attempt()
    if (value !== undefined) return value
  }
  return undefined
}

interface ServiceError {
  name?: string
  CancellationReasons?: { Code?: string }[]
}

const CANCELLED = 'TransactionCanceledException'

/** Returns the reason codes of a cancelled transaction, one for each of its changes; an empty list for other errors. */
const reasonsOf = ({ name, CancellationReasons: reasons = [] }: ServiceError): string[] =>
  name === CANCELLED ? reasons.map(({ Code = 'None' }) => Code) : []

/** Returns the positions of the changes whose conditions failed in a cancelled transaction. */
export const refusedBy = (error: unknown): number[] =>
  reasonsOf(error as ServiceError).flatMap((code, index) =>
    code === 'ConditionalCheckFailed' ? [index] : [],
  )

const WRONG_CREDENTIALS = 'the table refused the credentials'
const NO_TABLE = 'the table does not exist'

/**
 * The reasons that the service logs for SDK errors, each with a pattern that matches the error. The SDK error is logged
 * as the cause.
 */
const meanings: [pattern: RegExp, reason: string][] = [
  [/throttl|throughput|limitexceeded/i, 'the table is throttled'],
  [/timeout/i, 'the table did not answer in time'],
  [/accessdenied|credential|token|signature|unrecognizedclient/i, WRONG_CREDENTIALS],
  [/resourcenotfound/i, NO_TABLE],
]

/**
 * Returns whether a later attempt may succeed. This is so if the table was only throttled, slow, unreachable or
 * contended.
 */
export function isPassing(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false
  if (error.identifier === 'UpdateConflict') return true
  const lasts = [WRONG_CREDENTIALS, NO_TABLE].includes(error.details.reason ?? '')
  return error.identifier === 'ServiceUnavailable' && !lasts
}

/**
 * The names of the errors by which DynamoDB rejects an invalid request. Only a bug of this service causes an invalid
 * request, so the response is a 500.
 */
const OUR_FAULT = /validation|serialization|parametermismatch|transactioncanceled/i

export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  const signal = currentDeadline()?.signal
  if (signal?.aborted) return signal.reason
  const name = (error as ServiceError)?.name ?? ''
  if (OUR_FAULT.test(name)) return internalServerError('the table refused a request as malformed', error)
  const meaning = meanings.find(([pattern]) => pattern.test(name))
  return serviceUnavailable(meaning?.[1] ?? 'the table could not be reached', error)
}

const throttled = (cause: unknown) => serviceUnavailable('the table is throttled', cause)

/**
 * The reasons for which DynamoDB cancels a transaction that may succeed in another attempt. Each reason has the error
 * that is thrown if all attempts fail.
 */
const contentions: Record<string, (cause: unknown) => ApiError> = {
  TransactionConflict: updateConflict,
  ThrottlingError: throttled,
  ProvisionedThroughputExceeded: throttled,
}

/**
 * Returns the error to throw if all attempts fail because of contention; undefined if the given error is not
 * contention.
 */
function contentionOf(error: unknown): ApiError | undefined {
  const { name } = error as ServiceError
  const reasons = reasonsOf(error as ServiceError)
  const isUnexplained = name === CANCELLED && reasons.length === 0
  if (name === 'TransactionConflictException' || isUnexplained) return updateConflict()
  if (refusedBy(error).length > 0) return undefined
  const reason = reasons.find((code) => Object.hasOwn(contentions, code))
  return reason === undefined ? undefined : contentions[reason]?.(error)
}

/**
 * Repeats a transaction that failed because of a conflict with another transaction, or because of throttling.
 *
 * The failed transaction has changed nothing. The SDK does not repeat it.
 *
 * @param send passes its options to the SDK, so that the call ends when the surrounding work is aborted
 * @throws `UpdateConflict` or `ServiceUnavailable` if all attempts fail because of contention
 */
export async function retryOnContention<T>(
  send: (options: { abortSignal?: AbortSignal }) => Promise<T>,
): Promise<T> {
  const options = { abortSignal: currentDeadline()?.signal }
  let contention: ApiError | undefined
  let throttled = 0
  const sent = await retryWithBackoff(async () => {
    try {
      return { response: await send(options) }
    } catch (error) {
      contention = contentionOf(error)
      if (!contention) throw error
      // Throttling is retried less often than conflicts: conflicts are brief, but further attempts make throttling
      // worse.
      if (contention.identifier === 'ServiceUnavailable' && ++throttled === attempts.few) throw contention
      return undefined
    }
  }, attempts.many)
  if (!sent) throw contention
  return sent.response
}

/**
 * Implements optimistic locking: if a write is refused because another writer came first, repeats the reads, the
 * decision and the write.
 *
 * @param attempt performs the reads, the decision and the write; called again for each attempt
 * @throws `UpdateConflict` if another writer came first every time
 */
export async function retryingRefusals<T>(attempt: () => Promise<T>): Promise<T> {
  const outcome = await retryWithBackoff(async () => {
    try {
      return { value: await attempt() }
    } catch (error) {
      if (error instanceof WriteRefused) return undefined
      throw error
    }
  }, attempts.refused)
  if (!outcome) throw updateConflict()
  return outcome.value
}

/**
 * Repeats reads that must be consistent with each other, until no data has changed during the reads.
 *
 * @param attempt performs the reads; returns undefined if data has changed in the meantime
 * @throws `ServiceUnavailable` if data changed in every attempt
 */
export async function readingTogether<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  const read = await retryWithBackoff(attempt)
  if (read === undefined) throw serviceUnavailable()
  return read
}
