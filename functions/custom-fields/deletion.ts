import { lambda } from '#shared/lambda.ts'
import { deletionOf } from '#shared/platform/endpoints/deletion.ts'
import { customFields } from '#shared/resources/custom-fields/resource.ts'
import { routes } from '#shared/resources/custom-fields/routes.ts'

export const handler = lambda(routes.deletion, deletionOf(customFields))
