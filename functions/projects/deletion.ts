import { lambda } from '#shared/lambda.ts'
import { deletionOf } from '#shared/platform/endpoints/deletion.ts'
import { projectDeletion } from '#shared/resources/projects/deletion.ts'
import { routes } from '#shared/resources/projects/routes.ts'

export const handler = lambda(routes.deletion, deletionOf(projectDeletion))
