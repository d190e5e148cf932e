import { lambda } from '#shared/lambda.ts'
import { deletionOf } from '#shared/platform/endpoints/deletion.ts'
import { workPackageDeletion } from '#shared/resources/work-packages/deletion.ts'
import { routes } from '#shared/resources/work-packages/routes.ts'

export const handler = lambda(routes.deletion, deletionOf(workPackageDeletion))
