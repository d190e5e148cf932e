import { lambda } from '#shared/lambda.ts'
import { deletionOf } from '#shared/platform/endpoints/deletion.ts'
import { userDeletion } from '#shared/resources/users/deletion.ts'
import { routes } from '#shared/resources/users/routes.ts'

export const handler = lambda(routes.deletion, deletionOf(userDeletion))
