import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { workflows } from '#shared/resources/workflows/resource.ts'
import { routes } from '#shared/resources/workflows/routes.ts'

export const handler = lambda(routes.show, show(workflows))
