/** Check of one thing that may go wrong. */
export interface Check {
  /** Subject of the check, in a word or two. */
  subject: string
  /**
   * Runs the check.
   *
   * @returns what is wrong and what to do about it; undefined if all is well
   * @throws any error if the check cannot be made
   */
  ask(): Promise<string | undefined>
}
