/** Something the user can mend: shown as its message alone, without a stack. */
export class Problem extends Error {
  override readonly name = 'Problem'
}
