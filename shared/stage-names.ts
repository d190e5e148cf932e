/** The queues: of jobs, and of those jobs that send mails. */
export type QueueName = 'jobs' | 'mails'

/** Something for each of the queues. */
export const forEachQueue = <T>(make: (name: QueueName) => T): Record<QueueName, T> => ({
  jobs: make('jobs'),
  mails: make('mails'),
})

// The physical names of a stage's resources: the stack creates them, the admin command finds them by these.

/** The one table of a stage. */
export const tableNameOf = (stage: string) => `pm-api-${stage}`

/** A queue that carries the names of jobs to do. */
export const queueNameOf = (stage: string, queue: QueueName) => `pm-api-${stage}-${queue}`

/** Where a queue's messages end up that failed too often. */
export const deadLetterQueueNameOf = (stage: string, queue: QueueName) =>
  `${queueNameOf(stage, queue)}-dead-letters`
