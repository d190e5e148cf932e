import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { grids } from '#shared/resources/grids/resource.ts'
import { routes } from '#shared/resources/grids/routes.ts'

export const handler = lambda(routes.show, show(grids))
