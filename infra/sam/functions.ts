import { type Entry, entriesOf, idOf } from '#infra/entries.ts'
import { Problem } from '#infra/local/problem.ts'
import { allRoutes } from '#shared/resources/index.ts'

/** The functions that can be invoked. */
interface Invoked {
  /** The name by which SAM knows the function. */
  readonly name: string
  readonly entry: Entry
  /** The id of the endpoint, which is that of the function unless others run with it. */
  readonly id: string
}

/** The functions and their endpoints, by the names that functions of their own would have. */
const invoked = new Map(
  entriesOf(allRoutes).flatMap((entry): [string, Invoked][] =>
    [entry, ...entry.routes].map(({ id }) => [idOf(id), { name: idOf(entry.id), entry, id }]),
  ),
)

/**
 * The function of a name, `ProjectsList` or `projects/list`, and the endpoint in it.
 *
 * @throws Problem if there is none; the message lists those there are
 */
export function functionNamed(given: string): Invoked {
  const found = invoked.get(given) ?? invoked.get(idOf(given))
  if (found) return found
  throw new Problem(`There is no function "${given}". There are:\n  ${[...invoked.keys()].join('\n  ')}`)
}
