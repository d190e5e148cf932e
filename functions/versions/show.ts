import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import type { Ports } from '#shared/ports.ts'
import { addressedVersions } from '#shared/resources/versions/load-version.ts'
import { representSingle } from '#shared/resources/versions/representer.ts'
import { routes } from '#shared/resources/versions/routes.ts'

export const handler = lambda(
  routes.show,
  show({
    ...addressedVersions,
    represent: (version, viewer, { defining }, ports: Ports) =>
      representSingle(version, viewer, defining, ports),
  }),
)
