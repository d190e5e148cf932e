import { lambda } from '#shared/lambda.ts'
import { deletionOf } from '#shared/platform/endpoints/deletion.ts'
import { placeholderUserDeletion } from '#shared/resources/placeholder-users/deletion.ts'
import { routes } from '#shared/resources/placeholder-users/routes.ts'

export const handler = lambda(routes.deletion, deletionOf(placeholderUserDeletion))
