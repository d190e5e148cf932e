import { updateConflict } from '#shared/platform/http/api-error.ts'
import { persistently } from './backoff.ts'
import { WriteRefused } from './table.ts'

/**
 * Optimistic locking: repeats a read-decide-write whose write was refused because somebody else was faster.
 *
 * @param attempt reads anew each time
 * @throws `UpdateConflict` when others were faster every time
 */
export async function retryingRefusals<T>(attempt: () => Promise<T>): Promise<T> {
  const outcome = await persistently(async () => {
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
