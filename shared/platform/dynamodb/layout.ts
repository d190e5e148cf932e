/**
 * The physical shape of the one table. CDK creates it from this, the local stack too; every item carries
 * `v`, the number of the layout it was written with.
 */
export const layout = {
  partitionKey: 'pk',
  sortKey: 'sk',
  schema: 'v',
  /** Seconds since the epoch after which DynamoDB may drop the item (finished jobs, failed sign-ins). */
  timeToLive: 'expiresAt',
  /** Serves background work only: the jobs that are not done, by the time at which somebody should look. */
  pendingJobs: { name: 'pendingJobs', partitionKey: 'pending', sortKey: 'dueAt' },
} as const

export const SCHEMA = 1
