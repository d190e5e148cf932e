import { lambda } from '#shared/lambda.ts'
import { listVersions } from '#shared/resources/versions/list.ts'
import { routes } from '#shared/resources/versions/routes.ts'

export const handler = lambda(routes.list, listVersions())
