/** One thing that may go wrong. */
export interface Check {
  /** What is checked, in a word or two. */
  subject: string
  /**
   * Asks.
   *
   * @returns what is wrong and what to do about it; undefined if all is well
   * @throws anything if it cannot be told
   */
  ask(): Promise<string | undefined>
}
