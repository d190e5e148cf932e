import { methodsAt } from '#shared/api/match.ts'
import { methodNotAllowed, notFound } from '#shared/errors/api-error.ts'
import { unroutedLambda } from '#shared/lambda/unrouted.ts'
import { allRoutes } from '#shared/resources/index.ts'

/** What the gateway has no route for: an unknown address, or a known one with another method. */
export const handler = unroutedLambda((path) => {
  const methods = methodsAt(allRoutes, path)
  throw methods.length > 0 ? methodNotAllowed(methods) : notFound()
})
