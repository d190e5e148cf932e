/** The physical names of a stage's resources: the stack creates them, the admin command finds them by these. */

/** The one table of a stage. */
export const tableNameOf = (stage: string) => `pm-api-${stage}`

/** The queue that carries the names of jobs to do. */
export const jobsQueueNameOf = (stage: string) => `pm-api-${stage}-jobs`

/** Where a job's message ends up that failed too often. */
export const deadLetterQueueNameOf = (stage: string) => `${jobsQueueNameOf(stage)}-dead-letters`
