import type { JobMessage } from './message.ts'

/** A queue as the rest of the service knows it: at least once, in no particular order. */
export interface Queue {
  /** @throws ServiceUnavailable where the queue cannot be reached in time */
  send(message: JobMessage): Promise<void>
}
