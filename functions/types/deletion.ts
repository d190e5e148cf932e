import { lambda } from '#shared/lambda.ts'
import { deletionOf } from '#shared/platform/endpoints/deletion.ts'
import { types } from '#shared/resources/types/resource.ts'
import { routes } from '#shared/resources/types/routes.ts'

export const handler = lambda(routes.deletion, deletionOf(types))
