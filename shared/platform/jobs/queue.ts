import * as z from 'zod/mini'

/** A message of the jobs queue: the id of a job. The job itself is an item of the table. */
export const JobMessage = z.strictObject({
  job: z.string().check(z.regex(/^[\w-]{1,100}$/)),
  /**
   * The number of this run of the job; absent for the first run. A long job takes several runs, and each run sends the
   * message for the next one.
   */
  turn: z.optional(z.int().check(z.positive())),
})
export type JobMessage = z.infer<typeof JobMessage>

/** The longest delay of a message, in seconds. */
export const MAX_DELAY = 900

/** The port to a queue: delivery at least once, in no particular order. */
export interface Queue {
  /**
   * Sends a message. The message is sent even if the request has been aborted, because the job has already been
   * accepted.
   *
   * @param delay seconds until the message is delivered, at most `MAX_DELAY`
   * @throws ServiceUnavailable if the queue cannot be reached in time
   */
  send(message: JobMessage, delay?: number): Promise<void>
}
