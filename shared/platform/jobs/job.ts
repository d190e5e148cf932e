import type { JobDetails, JobKind, QueueName } from '#shared/platform/product.ts'

/** Work that goes on after its request was answered. The item in the table is the truth; messages only wake. */
export type Job = JobDetails & {
  id: string
  kind: JobKind
  /** The id of the entity it is about. */
  subject: number
  /** Ids beyond the entity's present state, for example members that have left a group. */
  others?: number[]
  /** How far an interrupted run came: the last id it dealt with. */
  progress?: number
  /** How often its message had to be sent again. */
  reminders?: number
  acceptedAt: string
}

/** How the jobs of a kind are worked off. */
export interface JobKindDeclaration {
  /** The queue its message goes through. */
  queue: QueueName
  /**
   * It only brings something up to date, by what is there: a run that another one has overtaken does no harm by going
   * on, so that it may write many things side by side.
   */
  isConvergent?: true
}

export type JobKinds = Readonly<Record<JobKind, JobKindDeclaration>>
