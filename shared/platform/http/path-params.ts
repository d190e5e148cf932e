import { methodNotAllowed, notFound } from './api-error.ts'
import { methodsAt } from './match.ts'
import { idsOf, NAMED } from './params.ts'
import type { Route } from './route.ts'

/**
 * The ids in a path.
 *
 * @throws `NotFound` for anything but ids, or `MethodNotAllowed` where the address is another route's literal
 *   (the gateway takes `GET /users/form` for a user of the id `form`)
 */
export function parseParams(
  route: Route,
  path: string,
  given: Record<string, string | undefined> = {},
): Record<string, number> {
  const ids = idsOf(route, given)
  // A literal may look like a name, but never like an id.
  if (ids && !Object.values(ids).includes(NAMED)) return ids
  const methods = methodsAt(route.siblings, path)
  if (ids && methods.includes(route.method)) return ids
  throw methods.length === 0 ? notFound() : methodNotAllowed(methods)
}
