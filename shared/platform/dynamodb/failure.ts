import { currentDeadline } from '#shared/deadline.ts'
import { ApiError, internalServerError, serviceUnavailable } from '#shared/platform/http/api-error.ts'

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
export function translated(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  const ended = currentDeadline()?.signal
  if (ended?.aborted) return ended.reason
  const name = (error as ServiceError)?.name ?? ''
  if (OUR_FAULT.test(name)) return internalServerError('the table refused a request as malformed', error)
  const meaning = meanings.find(([pattern]) => pattern.test(name))
  return serviceUnavailable(meaning?.[1] ?? 'the table could not be reached', error)
}
