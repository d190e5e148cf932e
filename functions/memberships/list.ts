import { lambda } from '#shared/lambda.ts'
import { listMemberships } from '#shared/resources/memberships/list.ts'
import { routes } from '#shared/resources/memberships/routes.ts'

export const handler = lambda(routes.list, listMemberships)
