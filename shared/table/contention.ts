import { type ApiError, serviceUnavailable, updateConflict } from '#shared/errors/api-error.ts'
import { persistently } from './backoff.ts'
import { CANCELLED, reasonsOf, refusedBy, type ServiceError } from './failure.ts'

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
 * @throws `UpdateConflict` or `ServiceUnavailable` when they were every time
 */
export async function uncontended<T>(send: () => Promise<T>): Promise<T> {
  let contention: ApiError | undefined
  const sent = await persistently(async () => {
    try {
      return { answer: await send() }
    } catch (error) {
      contention = contentionOf(error)
      if (!contention) throw error
      return undefined
    }
  })
  if (!sent) throw contention
  return sent.answer
}
