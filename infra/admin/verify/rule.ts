import type { Item, Key } from '#shared/platform/dynamodb/table.ts'
import type { Job } from '#shared/platform/jobs/job.ts'

/**
 * A claim about a subject, as in double-entry bookkeeping. The source of derived data makes the claim with positive
 * `times`. The stored derived item makes the same claim with negative `times`. In consistent data, the `times` of all
 * claims with the same subject and text add up to zero.
 *
 * For example, a work package claims its row with 1, and the stored row claims itself with -1.
 */
export interface Claim<Subject> {
  about: Subject
  /** The claimed value, as text. Omitted if the rule can claim only one thing about a subject. */
  text?: string
  times: number
}

/** A difference between stored and derived data. */
export interface Finding {
  /** Describes the difference: the item, the stored value and the correct value. */
  text: string
  /**
   * Repairs the difference; absent if an operator has to decide.
   *
   * @throws WriteRefused if the data has changed since it was read; the next run tries again
   */
  repair?(): Promise<void>
}

/**
 * A rule about data that is derived from stored items. It finds differences and repairs them, one subject at a time.
 */
export interface Rule<Subject = unknown> {
  /**
   * Returns the claims of an item. Called for every item of the table. A subject is checked only if the sum of all
   * claims about it is not zero.
   */
  claims?(item: Item): Claim<Subject>[] | Promise<Claim<Subject>[]>
  /** Returns the subjects that are checked even if their claims add up to zero. */
  subjects?(): Promise<Subject[]>
  /**
   * Reads the current data about a subject, and returns the difference between its stored and its derived data, if any.
   * A write in progress may cause a temporary difference. A difference is therefore reported only if two calls in a row
   * return it.
   *
   * @param claimants keys of the items that made claims about the subject
   */
  check(about: Subject, claimants: readonly Key[]): Promise<Finding | undefined>
  /** Returns whether a pending job will bring a subject up to date. */
  isAwaited?(about: Subject, job: Job): boolean
}
