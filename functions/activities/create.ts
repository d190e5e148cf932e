import { lambdaWithBody } from '#shared/lambda.ts'
import { create } from '#shared/platform/endpoints/writing.ts'
import { createdComments } from '#shared/resources/activities/resource.ts'
import { routes } from '#shared/resources/activities/routes.ts'

export const handler = lambdaWithBody(routes.create, create(createdComments))
