import { lambdaWithMetadata } from '#shared/lambda.ts'
import { prepare } from '#shared/resources/attachments/preparing.ts'
import { routes } from '#shared/resources/attachments/routes.ts'

export const handler = lambdaWithMetadata(routes.prepare, prepare())
