import { lambdaWithBody } from '#shared/lambda.ts'
import { create } from '#shared/platform/endpoints/writing.ts'
import { types } from '#shared/resources/types/resource.ts'
import { routes } from '#shared/resources/types/routes.ts'

export const handler = lambdaWithBody(routes.create, create(types))
