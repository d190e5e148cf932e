import { lambda } from '#shared/lambda.ts'
import { deletionOf } from '#shared/platform/endpoints/deletion.ts'
import { versionDeletion } from '#shared/resources/versions/deletion.ts'
import { routes } from '#shared/resources/versions/routes.ts'

export const handler = lambda(routes.deletion, deletionOf(versionDeletion))
