import { currentDeadline } from '#shared/platform/deadline.ts'
import { invalidQuery } from '#shared/platform/http/errors.ts'

/**
 * Measures the speed of a search that reads many pieces of equal size. The search fails early if it would not read its
 * last piece before the deadline.
 */
export class Pace {
  readonly #start = performance.now()

  /** @param problem returns the error if there is no time to read the remaining pieces */
  constructor(private readonly problem: () => Error = tooMuchToSearch) {}

  /**
   * Stops a search that cannot end in time. Called before each piece except the first.
   *
   * @throws `InvalidQuery` if the remaining pieces would exceed the deadline at the current speed
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
