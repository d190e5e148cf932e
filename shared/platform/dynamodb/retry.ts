import { setTimeout as sleep } from 'node:timers/promises'
import { currentDeadline } from '#shared/platform/deadline.ts'
import {
  ApiError,
  internalServerError,
  serviceUnavailable,
  updateConflict,
} from '#shared/platform/http/errors.ts'
import { WriteRefused } from './table.ts'

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
export function replacePause(other: Pause): void {
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
export async function retryWithBackoff<T>(
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

export interface ServiceError {
  name?: string
  CancellationReasons?: { Code?: string }[]
}

export const CANCELLED = 'TransactionCanceledException'

/** Why a transaction was cancelled: a code for each of its changes; nothing for every other error. */
export const reasonsOf = ({ name, CancellationReasons: reasons = [] }: ServiceError): string[] =>
  name === CANCELLED ? reasons.map(({ Code = 'None' }) => Code) : []

/** The changes of a cancelled transaction whose conditions refused it, by their position. */
export const refusedBy = (error: unknown): number[] =>
  reasonsOf(error as ServiceError).flatMap((code, index) =>
    code === 'ConditionalCheckFailed' ? [index] : [],
  )

/** What an SDK error means, in words of our own; what AWS calls it goes along as the cause, for the log. */
const meanings: [pattern: RegExp, reason: string][] = [
  [/throttl|throughput|limitexceeded/i, 'the table is throttled'],
  [/timeout/i, 'the table did not answer in time'],
  [/accessdenied|credential|token|signature|unrecognizedclient/i, 'the table refused the credentials'],
  [/resourcenotfound/i, 'the table does not exist'],
]

/** Errors that say the request itself was wrong: ours to mend, so a 500. */
const OUR_FAULT = /validation|serialization|parametermismatch|transactioncanceled/i

/** The error the rest of the service sees in place of the SDK's. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  const ended = currentDeadline()?.signal
  if (ended?.aborted) return ended.reason
  const name = (error as ServiceError)?.name ?? ''
  if (OUR_FAULT.test(name)) return internalServerError('the table refused a request as malformed', error)
  const meaning = meanings.find(([pattern]) => pattern.test(name))
  return serviceUnavailable(meaning?.[1] ?? 'the table could not be reached', error)
}

const throttled = (cause: unknown) => serviceUnavailable('the table is throttled', cause)

/** Reasons of a cancelled transaction that say "try again", not "no"; and what to say if it never gets better. */
const contentions: Record<string, (cause: unknown) => ApiError> = {
  TransactionConflict: updateConflict,
  ThrottlingError: throttled,
  ProvisionedThroughputExceeded: throttled,
}

/** The error that contention comes to if there is no end to it; undefined for every other error. */
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
 * Sends again while others are in the way, which the SDK does not do; nothing has been applied then.
 *
 * @param send passes these options to the SDK, so that a call ends with the work it is for
 * @throws `UpdateConflict` or `ServiceUnavailable` when they were every time
 */
export async function retryContention<T>(
  send: (options: { abortSignal?: AbortSignal }) => Promise<T>,
): Promise<T> {
  const options = { abortSignal: currentDeadline()?.signal }
  let contention: ApiError | undefined
  let throttled = 0
  const sent = await retryWithBackoff(async () => {
    try {
      return { answer: await send(options) }
    } catch (error) {
      contention = contentionOf(error)
      if (!contention) throw error
      // Others are gone in a moment; a table in trouble only gets deeper into it.
      if (contention.identifier === 'ServiceUnavailable' && ++throttled === attempts.few) throw contention
      return undefined
    }
  }, attempts.many)
  if (!sent) throw contention
  return sent.answer
}

/**
 * Optimistic locking: repeats a read-decide-write whose write was refused because somebody else was faster.
 *
 * @param attempt reads anew each time
 * @throws `UpdateConflict` when others were faster every time
 */
export async function retryingRefusals<T>(attempt: () => Promise<T>): Promise<T> {
  const outcome = await retryWithBackoff(async () => {
    try {
      return { value: await attempt() }
    } catch (error) {
      if (error instanceof WriteRefused) return undefined
      throw error
    }
  })
  if (!outcome) throw updateConflict()
  return outcome.value
}
