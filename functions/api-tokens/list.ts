import { lambda } from '#shared/lambda.ts'
import { listTokens } from '#shared/resources/api-tokens/own-tokens.ts'
import { routes } from '#shared/resources/api-tokens/routes.ts'

export const handler = lambda(routes.list, listTokens)
