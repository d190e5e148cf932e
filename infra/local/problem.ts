/** An error that the user can fix. Only its message is shown, without a stack. */
export class Problem extends Error {
  override readonly name = 'Problem'
}
