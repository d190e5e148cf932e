import { lambda } from '#shared/lambda.ts'
import { Single } from '#shared/platform/hal/resource.ts'
import { versionTag } from '#shared/platform/http/conditional.ts'
import { representConfiguration } from '#shared/resources/configuration/representer.ts'
import { routes } from '#shared/resources/configuration/routes.ts'

export const handler = lambda(routes.show, async (request, ports) => {
  const viewer = await request.viewer
  const shown = representConfiguration(routes.show.path, viewer, ports)
  return new Single(shown, versionTag({}, viewer.configuration.revision, viewer))
})
