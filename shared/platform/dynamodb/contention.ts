import { currentDeadline } from '#shared/deadline.ts'
import { type ApiError, serviceUnavailable, updateConflict } from '#shared/platform/http/api-error.ts'
import { attempts, persistently } from './backoff.ts'
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
 * @param send passes these options to the SDK, so that a call ends with the work it is for
 * @throws `UpdateConflict` or `ServiceUnavailable` when they were every time
 */
export async function uncontended<T>(
  send: (options: { abortSignal?: AbortSignal }) => Promise<T>,
): Promise<T> {
  const options = { abortSignal: currentDeadline()?.signal }
  let contention: ApiError | undefined
  let throttled = 0
  const sent = await persistently(async () => {
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
