import { lambda } from '#shared/lambda.ts'
import { deletionOf } from '#shared/platform/endpoints/deletion.ts'
import { groupDeletion } from '#shared/resources/groups/deletion.ts'
import { routes } from '#shared/resources/groups/routes.ts'

export const handler = lambda(routes.deletion, deletionOf(groupDeletion))
