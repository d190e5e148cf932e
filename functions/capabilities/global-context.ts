import { lambda } from '#shared/lambda.ts'
import { showAlways } from '#shared/platform/endpoints/show.ts'
import { representGlobalContext } from '#shared/resources/capabilities/representer.ts'
import { routes } from '#shared/resources/capabilities/routes.ts'

export const handler = lambda(routes['global-context'], showAlways(representGlobalContext))
