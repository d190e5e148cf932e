import { lambda } from '#shared/lambda.ts'
import { routes } from '#shared/resources/watchers/routes.ts'
import { unwatch } from '#shared/resources/watchers/watching.ts'

export const handler = lambda(routes.delete, unwatch)
