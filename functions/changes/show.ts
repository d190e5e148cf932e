import { lambda } from '#shared/lambda.ts'
import { routes } from '#shared/resources/changes/routes.ts'
import { viewChanges } from '#shared/resources/changes/view.ts'

export const handler = lambda(routes.show, viewChanges)
