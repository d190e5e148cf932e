import { lambda } from '#shared/lambda.ts'
import { listWorkPackages, loadForListInProject } from '#shared/resources/work-packages/list.ts'
import { routes } from '#shared/resources/work-packages/routes.ts'

export const handler = lambda(routes['in-project'], listWorkPackages(loadForListInProject))
