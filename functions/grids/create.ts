import { lambdaWithBody } from '#shared/lambda.ts'
import { create } from '#shared/platform/endpoints/writing.ts'
import { grids } from '#shared/resources/grids/resource.ts'
import { routes } from '#shared/resources/grids/routes.ts'

export const handler = lambdaWithBody(routes.create, create(grids))
