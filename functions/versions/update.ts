import { lambdaWithBody } from '#shared/lambda.ts'
import { routes } from '#shared/resources/versions/routes.ts'
import { updateVersion } from '#shared/resources/versions/writing.ts'

export const handler = lambdaWithBody(routes.update, updateVersion)
