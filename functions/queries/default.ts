import { lambda } from '#shared/lambda.ts'
import { showDefault } from '#shared/resources/queries/results.ts'
import { routes } from '#shared/resources/queries/routes.ts'
import { loadForList } from '#shared/resources/work-packages/list.ts'

export const handler = lambda(
  routes.default,
  showDefault((_, ports) => loadForList(ports)),
)
