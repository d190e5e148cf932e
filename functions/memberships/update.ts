import { lambdaWithBody } from '#shared/lambda.ts'
import { update } from '#shared/platform/endpoints/writing.ts'
import { routes } from '#shared/resources/memberships/routes.ts'
import { savedMemberships } from '#shared/resources/memberships/updating.ts'

export const handler = lambdaWithBody(routes.update, update(savedMemberships))
