import { lambda } from '#shared/lambda.ts'
import { deletionOf } from '#shared/platform/endpoints/deletion.ts'
import { priorities } from '#shared/resources/priorities/resource.ts'
import { routes } from '#shared/resources/priorities/routes.ts'

export const handler = lambda(routes.deletion, deletionOf(priorities))
