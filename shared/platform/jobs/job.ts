import type { JobDetails, JobKind, QueueName } from '#shared/platform/product.ts'

/** Work that goes on after the response. The item in the table is its state; a message only triggers a run. */
export type Job = JobDetails & {
  id: string
  kind: JobKind
  /** The id of the entity that it works on. */
  subject: number
  /** Ids that are not in the entity's present state, for example members that have left a group. */
  others?: number[]
  /** The last id that an interrupted run has processed. */
  progress?: number
  /** How often the sweeper has sent its message again. */
  reminders?: number
  acceptedAt: string
}

/** How jobs of a kind are run. */
export interface JobKindDeclaration {
  /** The queue of its messages. */
  queue: QueueName
  /**
   * It only brings something up to date with the present state. A run that another run has overtaken does no harm, so
   * it needs no fence and can write in parallel.
   */
  isConvergent?: true
}

export type JobKinds = Readonly<Record<JobKind, JobKindDeclaration>>
