/** An error that the user can fix: only its message is shown, without a stack. */
export class Problem extends Error {
  override readonly name = 'Problem'
}
