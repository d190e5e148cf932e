import { lambda } from '#shared/lambda.ts'
import { assignableInProject } from '#shared/resources/work-packages/assignable.ts'
import { routes } from '#shared/resources/work-packages/routes.ts'

export const handler = lambda(routes['available-assignees-in-project'], assignableInProject)
