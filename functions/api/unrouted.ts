import { methodsAt } from '#shared/platform/http/addresses.ts'
import { methodNotAllowed, notFound } from '#shared/platform/http/errors.ts'
import { unroutedLambda } from '#shared/platform/http/http.ts'
import { allRoutes } from '#shared/resources/index.ts'

/**
 * What the gateway has no route for: an unknown address, or a known one with another method. Where it would have had
 * one, an encoded slash made it another address.
 */
export const handler = unroutedLambda((path, method) => {
  const methods: string[] = methodsAt(allRoutes, path)
  throw methods.length === 0 || methods.includes(method) ? notFound() : methodNotAllowed(methods)
})
