import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { roles } from '#shared/resources/roles/resource.ts'
import { routes } from '#shared/resources/roles/routes.ts'

export const handler = lambda(routes.show, show(roles))
