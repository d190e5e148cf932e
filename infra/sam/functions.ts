import { type FunctionDefinition, functionsOf, idOf } from '#infra/function-definitions.ts'
import { Problem } from '#infra/local/problem.ts'
import { allRoutes } from '#shared/resources/index.ts'

interface Invoked {
  /** Name of the function in SAM. */
  readonly name: string
  readonly entry: FunctionDefinition
  /** Id of the endpoint. If the function has only this endpoint, this is also the id of the function. */
  readonly id: string
}

/**
 * Endpoints and their functions. The key of an endpoint is the name that a function with only this endpoint would have.
 */
const invoked = new Map(
  functionsOf(allRoutes).flatMap((entry): [string, Invoked][] =>
    [entry, ...entry.routes].map(({ id }) => [idOf(id), { name: idOf(entry.id), entry, id }]),
  ),
)

/**
 * Finds a function by the name of its endpoint, in either form: `ProjectsList` or `projects/list`.
 *
 * @throws Problem if there is no such endpoint; the message lists all endpoints
 */
export function functionNamed(given: string): Invoked {
  const found = invoked.get(given) ?? invoked.get(idOf(given))
  if (found) return found
  throw new Problem(`There is no function "${given}". There are:\n  ${[...invoked.keys()].join('\n  ')}`)
}
