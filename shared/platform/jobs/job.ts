import type { JobDetails, JobKind, QueueName } from '#shared/platform/product.ts'

/** Work that continues after the response. An item in the table contains its state; a message only triggers a run. */
export type Job = JobDetails & {
  id: string
  kind: JobKind
  /** The id of the entity on which the job works. */
  subject: number
  /** Ids that the entity no longer contains, for example the ids of members that have left a group. */
  others?: number[]
  /** The last id that an interrupted run has processed. */
  progress?: number
  /** The number of times that the sweeper has resent the job's message. */
  reminders?: number
  acceptedAt: string
}

/**
 * Returns whether a stored value is a job. The kind is not checked, because a later version of the service may have
 * introduced the kind. The check does not use zod, which would add 14 kB to every function that accepts jobs.
 */
export function isJob(value: object): value is Job {
  const {
    id,
    kind,
    subject,
    others = [],
    progress = 0,
    reminders = 0,
    acceptedAt,
  } = value as Record<keyof Job, unknown>
  const texts = [id, kind, acceptedAt]
  return (
    Array.isArray(others) &&
    texts.every((text) => typeof text === 'string') &&
    [subject, progress, reminders, ...others].every((number) => typeof number === 'number')
  )
}

export interface JobKindDeclaration {
  queue: QueueName
  /**
   * True if jobs of this kind only make derived data match the current state. An outdated run is then harmless: its
   * writes need no check that the job is still pending, and can run in parallel.
   */
  isConvergent?: true
}

export type JobKinds = Readonly<Record<JobKind, JobKindDeclaration>>
