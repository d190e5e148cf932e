import { currentDeadline } from '#shared/platform/deadline.ts'
import { invalidQuery } from '#shared/platform/http/errors.ts'

/** Speed of reads in many equal pieces. They end early if the deadline would come before the last piece. */
export class Pace {
  readonly #start = performance.now()

  /** @param problem the error if there is no time for the rest */
  constructor(private readonly problem: () => Error = tooMuchToSearch) {}

  /**
   * Stops a search that cannot end in time; called before each further piece.
   *
   * @throws `InvalidQuery` if there is no time for the rest, should it take as long as what has been read
   */
  check(done: number, total: number): void {
    const remaining = currentDeadline()?.remaining() ?? Number.POSITIVE_INFINITY
    const needed = ((performance.now() - this.#start) / done) * (total - done)
    if (needed > remaining) throw this.problem()
  }
}

const tooMuchToSearch = () =>
  invalidQuery([
    'This search takes too long for one request. Add a more selective filter, or list without filters, sorted by id or name.',
  ])
