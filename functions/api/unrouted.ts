import { catalogues } from '#shared/language/index.ts'
import { methodsAt } from '#shared/platform/http/addresses.ts'
import { methodNotAllowed, notFound } from '#shared/platform/http/errors.ts'
import { unroutedLambda } from '#shared/platform/http/http.ts'
import { allRoutes } from '#shared/resources/index.ts'

/**
 * Handles requests for which the gateway has no route: an unknown address (404), or a known one with another method (405).
 * If address and method belong to a route after all, an encoded slash kept the gateway from finding it: 404.
 */
export const handler = unroutedLambda(catalogues, (path, method) => {
  const methods: string[] = methodsAt(allRoutes, path)
  throw methods.length === 0 || methods.includes(method) ? notFound() : methodNotAllowed(methods)
})
