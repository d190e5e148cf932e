import { lambdaWithBody } from '#shared/lambda.ts'
import { create } from '#shared/platform/endpoints/writing.ts'
import { newMemberships } from '#shared/resources/memberships/creating.ts'
import { routes } from '#shared/resources/memberships/routes.ts'

export const handler = lambdaWithBody(routes.create, create(newMemberships))
