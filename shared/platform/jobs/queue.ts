import * as z from 'zod/mini'

/** What travels through the jobs queue: the name of a job; the job itself is an item of the table. */
export const JobMessage = z.strictObject({
  job: z.string().check(z.regex(/^[\w-]{1,100}$/)),
  /** Which turn of a long job it is for, each turn sending the message of the next; of the first it says nothing. */
  turn: z.optional(z.int().check(z.positive())),
})
export type JobMessage = z.infer<typeof JobMessage>

/** A queue as the rest of the service knows it: at least once, in no particular order. */
export interface Queue {
  /**
   * Sends, whether or not anybody still waits for the request that does it: what is sent has been accepted.
   *
   * @throws ServiceUnavailable where the queue cannot be reached in time
   */
  send(message: JobMessage): Promise<void>
}
