import { lambda } from '#shared/lambda.ts'
import { listAvailableWatchers } from '#shared/resources/watchers/available.ts'
import { routes } from '#shared/resources/watchers/routes.ts'

export const handler = lambda(routes.available, listAvailableWatchers)
