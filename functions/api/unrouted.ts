import { catalogues } from '#shared/language/index.ts'
import { methodsAt } from '#shared/platform/http/addresses.ts'
import { methodNotAllowed, notFound } from '#shared/platform/http/errors.ts'
import { unroutedLambda } from '#shared/platform/http/http.ts'
import { allRoutes } from '#shared/resources/index.ts'

/**
 * Answers requests for which the gateway has no route: 404 for an unknown address, 405 for a known address with
 * another method. If address and method do match a route, an encoded slash kept the gateway from finding it: 404.
 */
export const handler = unroutedLambda(catalogues, (path, method) => {
  const methods: string[] = methodsAt(allRoutes, path)
  throw methods.length === 0 || methods.includes(method) ? notFound() : methodNotAllowed(methods)
})
