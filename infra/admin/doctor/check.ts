/** Check of one thing that may go wrong. */
export interface Check {
  /** Subject of the check, in a word or two. */
  subject: string
  /**
   * Asks.
   *
   * @returns what is wrong and what to do about it; undefined if all is well
   * @throws anything if it cannot be told
   */
  ask(): Promise<string | undefined>
}
