import { catalogues } from '#shared/language/index.ts'
import { unroutedLambda } from '#shared/platform/http/http.ts'
import { allRoutes } from '#shared/resources/index.ts'

/** Answers requests for which the gateway has no route. */
export const handler = unroutedLambda(catalogues, allRoutes)
