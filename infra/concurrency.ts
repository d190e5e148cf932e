import { type QueueName, queueNames } from '#shared/config.ts'

/** Maximum number of webhook receivers that are called concurrently. */
export const CALLS = 5

/**
 * Returns the maximum number of concurrent runs of a queue's consumer.
 *
 * @param ofStage the maximum that the stage sets for each queue
 */
export const runsOf = (queue: QueueName, ofStage: number): number =>
  queue === 'webhooks' ? Math.min(CALLS, ofStage) : ofStage

/** Returns the maximum number of concurrent runs of all background functions: the consumers and the sweeper. */
export const backgroundRuns = (ofStage: number): number =>
  queueNames.reduce((sum, queue) => sum + runsOf(queue, ofStage), 1)
