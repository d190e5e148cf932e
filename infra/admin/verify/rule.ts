import type { Item, Key } from '#shared/platform/dynamodb/table.ts'
import type { Job } from '#shared/platform/jobs/job.ts'

/**
 * Statement of an item about a subject, or one that should be made. All claims about a subject cancel each other out
 * if it is right: what is stored claims something a negative number of times.
 */
export interface Claim<Subject> {
  about: Subject
  /** Text of the claim; may be left out if there is only one thing to claim. */
  text?: string
  times: number
}

/** Something that is wrong in the table. */
export interface Finding {
  /** Difference: what, where, and what it should be. */
  text: string
  /**
   * Repairs it; missing if somebody has to decide.
   *
   * @throws WriteRefused if what was read has changed: then it is left to the next run
   */
  repair?(): Promise<void>
}

/** Says what follows from stored items, and how that is written. A subject is what is compared at a time. */
export interface Rule<Subject = unknown> {
  /** The claims of an item, in a walk over the whole table. Only subjects whose claims do not cancel out are checked. */
  claims?(item: Item): Claim<Subject>[] | Promise<Claim<Subject>[]>
  /** Subjects that are checked in any case. */
  subjects?(): Promise<Subject[]>
  /**
   * Reads a subject again. Is called twice, so what is being written in between is no finding.
   *
   * @param by the keys of the items that claimed something about it
   */
  check(about: Subject, by: readonly Key[]): Promise<Finding | undefined>
  /** Whether a job that is pending will bring a subject up to date. */
  isAwaited?(about: Subject, job: Job): boolean
}
