import { ApiError, internalServerError, serviceUnavailable } from '#shared/errors/api-error.ts'

/** Reasons of a cancelled transaction that say "try again", not "no". */
const CONTENTION = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])

/** Errors that mean the request itself was wrong: ours to mend, so a 500. */
const REJECTED = new Set([
  'ValidationException',
  'SerializationException',
  'IdempotentParameterMismatchException',
])

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

/** The error the rest of the service sees in place of the SDK's, whose names must not travel further. */
export function translated(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  return REJECTED.has((error as ServiceError).name ?? '') ? internalServerError() : serviceUnavailable()
}
