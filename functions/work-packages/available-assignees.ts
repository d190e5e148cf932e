import { lambda } from '#shared/lambda.ts'
import { findAddressed } from '#shared/platform/endpoints/show.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { addressedWorkPackages } from '#shared/project-context/load-work-package.ts'
import { listAssignable } from '#shared/resources/work-packages/assignable.ts'
import { canEdit } from '#shared/resources/work-packages/policy.ts'
import { routes } from '#shared/resources/work-packages/routes.ts'

const route = routes['available-assignees']

export const handler = lambda(route, async (request, ports) => {
  const { entity } = await findAddressed(
    addressedWorkPackages,
    request,
    ports,
    (_viewer, _entity, { rights }) => canEdit(rights),
  )
  return listAssignable(href(route, entity), entity.project, request, ports)
})
