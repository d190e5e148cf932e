import { lambdaWithBody } from '#shared/lambda.ts'
import { update } from '#shared/platform/endpoints/writing.ts'
import { savedComments } from '#shared/resources/activities/resource.ts'
import { routes } from '#shared/resources/activities/routes.ts'

export const handler = lambdaWithBody(routes.update, update(savedComments))
