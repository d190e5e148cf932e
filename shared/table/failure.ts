import { ApiError, internalServerError, serviceUnavailable } from '#shared/errors/api-error.ts'

/** Reasons of a cancelled transaction that say "try again", not "no". */
const CONTENTION = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])

/** What became of a write: refused by conditions, in contention with others, or failed. */
export type Cancellation = { refused: number[]; contended: boolean }

interface ServiceError {
  name?: string
  CancellationReasons?: { Code?: string }[]
}

/** Why a transaction was cancelled, or undefined for every other error. */
export function cancellationOf(error: unknown): Cancellation | undefined {
  const { name, CancellationReasons: reasons } = error as ServiceError
  if (name === 'TransactionConflictException') return { refused: [], contended: true }
  if (name !== 'TransactionCanceledException') return undefined
  const codes = (reasons ?? []).map((reason) => reason.Code ?? 'None')
  return {
    refused: codes.flatMap((code, index) => (code === 'ConditionalCheckFailed' ? [index] : [])),
    contended: codes.length === 0 || codes.some((code) => CONTENTION.has(code)),
  }
}

/** What an SDK error means, in words of our own: the SDK's names must not travel further, not even into logs. */
const meanings: [pattern: RegExp, reason: string][] = [
  [/throttl|throughput|limitexceeded/i, 'the table is throttled'],
  [/timeout/i, 'the table did not answer in time'],
  [/accessdenied|credential|token|signature|unrecognizedclient/i, 'the table refused the credentials'],
  [/resourcenotfound/i, 'the table does not exist'],
]

/** Errors that say the request itself was wrong: ours to mend, so a 500. */
const OUR_FAULT = /validation|serialization|parametermismatch/i

/** The error the rest of the service sees in place of the SDK's. */
export function translated(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  const name = (error as ServiceError)?.name ?? ''
  if (OUR_FAULT.test(name)) return internalServerError('the table refused a request as malformed')
  const meaning = meanings.find(([pattern]) => pattern.test(name))
  return serviceUnavailable(meaning?.[1] ?? 'the table could not be reached')
}
