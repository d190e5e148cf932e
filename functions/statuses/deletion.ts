import { lambda } from '#shared/lambda.ts'
import { deletionOf } from '#shared/platform/endpoints/deletion.ts'
import { statuses } from '#shared/resources/statuses/resource.ts'
import { routes } from '#shared/resources/statuses/routes.ts'

export const handler = lambda(routes.deletion, deletionOf(statuses))
