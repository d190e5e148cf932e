import { lambdaWithBody } from '#shared/lambda.ts'
import { update } from '#shared/platform/endpoints/writing.ts'
import { workflows } from '#shared/resources/workflows/resource.ts'
import { routes } from '#shared/resources/workflows/routes.ts'

export const handler = lambdaWithBody(routes.update, update(workflows))
