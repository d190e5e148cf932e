import type { JobMessage } from './message.ts'

/** A queue as the rest of the service knows it: at least once, in no particular order. */
export interface Queue {
  /**
   * Sends, whether or not anybody still waits for the request that does it: what is sent has been accepted.
   *
   * @throws ServiceUnavailable where the queue cannot be reached in time
   */
  send(message: JobMessage): Promise<void>
}
