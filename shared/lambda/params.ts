import { methodsAt } from '#shared/api/match.ts'
import type { Route } from '#shared/api/route.ts'
import { methodNotAllowed, notFound } from '#shared/errors/api-error.ts'

/** Ids in paths; anything else is no id. */
const ID = /^[1-9]\d{0,14}$/

/**
 * The ids in a path.
 *
 * @throws `NotFound` for anything but ids, or `MethodNotAllowed` where the address is another route's literal
 *   (the gateway takes `GET /users/form` for a user of the id `form`)
 */
export function parseParams(route: Route, path: string, given: Record<string, string | undefined> = {}) {
  const values = Object.values(given)
  if (!values.every((value) => ID.test(value ?? ''))) {
    const methods = methodsAt(route.siblings, path)
    throw methods.includes(route.method) ? notFound() : methodNotAllowed(methods)
  }
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, Number(value)]))
}
