export interface DoctorCheck {
  /** Subject of the check, in a word or two. */
  subject: string
  /**
   * @returns the problem and its remedy; undefined if there is no problem
   * @throws any error if the check cannot be made
   */
  ask(): Promise<string | undefined>
}
