import { lambdaWithBody } from '#shared/lambda.ts'
import { update } from '#shared/platform/endpoints/writing.ts'
import { customFields } from '#shared/resources/custom-fields/resource.ts'
import { routes } from '#shared/resources/custom-fields/routes.ts'

export const handler = lambdaWithBody(routes.update, update(customFields))
