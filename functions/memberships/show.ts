import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { showableMemberships } from '#shared/resources/memberships/resource.ts'
import { routes } from '#shared/resources/memberships/routes.ts'

export const handler = lambda(routes.show, show(showableMemberships))
