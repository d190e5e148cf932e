import { lambdaWithBody } from '#shared/lambda.ts'
import { createToken } from '#shared/resources/api-tokens/own-tokens.ts'
import { routes } from '#shared/resources/api-tokens/routes.ts'

export const handler = lambdaWithBody(routes.create, createToken)
