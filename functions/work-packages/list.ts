import { lambda } from '#shared/lambda.ts'
import { listWorkPackages, loadForList } from '#shared/resources/work-packages/list.ts'
import { routes } from '#shared/resources/work-packages/routes.ts'

export const handler = lambda(
  routes.list,
  listWorkPackages((_, ports) => loadForList(ports)),
)
