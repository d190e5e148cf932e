import { lambda } from '#shared/lambda.ts'
import { listWatchers } from '#shared/resources/watchers/list.ts'
import { routes } from '#shared/resources/watchers/routes.ts'

export const handler = lambda(routes.list, listWatchers)
