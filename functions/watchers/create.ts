import { lambdaWithBody } from '#shared/lambda.ts'
import { routes } from '#shared/resources/watchers/routes.ts'
import { watch } from '#shared/resources/watchers/watching.ts'

export const handler = lambdaWithBody(routes.create, watch)
