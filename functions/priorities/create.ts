import { lambdaWithBody } from '#shared/lambda.ts'
import { create } from '#shared/platform/endpoints/writing.ts'
import { priorities } from '#shared/resources/priorities/resource.ts'
import { routes } from '#shared/resources/priorities/routes.ts'

export const handler = lambdaWithBody(routes.create, create(priorities))
