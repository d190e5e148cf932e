import { lambda } from '#shared/lambda.ts'
import { listWorkPackages } from '#shared/resources/work-packages/list.ts'
import { loadForList } from '#shared/resources/work-packages/load-list.ts'
import { routes } from '#shared/resources/work-packages/routes.ts'

export const handler = lambda(
  routes.list,
  listWorkPackages((_, ports) => loadForList(ports)),
)
