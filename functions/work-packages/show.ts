import { lambda } from '#shared/lambda.ts'
import { findAddressed } from '#shared/platform/endpoints/show.ts'
import { Single } from '#shared/platform/hal/resource.ts'
import { versionTag } from '#shared/platform/http/conditional.ts'
import { addressedWorkPackages, refusePastTimestamps } from '#shared/project-context/load-work-package.ts'
import { representSingle } from '#shared/resources/work-packages/representer.ts'
import { routes } from '#shared/resources/work-packages/routes.ts'

export const handler = lambda(routes.show, async (request, ports) => {
  const { entity, loaded, viewer } = await findAddressed(addressedWorkPackages, request, ports)
  refusePastTimestamps(request.query)
  return new Single(
    await representSingle(entity, loaded.context, ports),
    versionTag(entity, entity.lockVersion, viewer),
  )
})
