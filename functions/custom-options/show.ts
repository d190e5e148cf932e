import { withVisibleFields } from '#shared/custom-fields/visible-fields.ts'
import { lambda } from '#shared/lambda.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import type { Ports } from '#shared/ports.ts'
import { optionsFor } from '#shared/resources/custom-options/model.ts'
import { representCustomOption } from '#shared/resources/custom-options/representer.ts'
import { routes } from '#shared/resources/custom-options/routes.ts'

export const handler = lambda(
  routes.show,
  show({
    load: async ({ params, viewer }: Request<'id'>, ports: Ports) => ({
      entity: optionsFor(await withVisibleFields(await viewer, ports)).find(({ id }) => id === params.id),
    }),
    versionOf: (_, { configuration }) => configuration.revision,
    represent: representCustomOption,
  }),
)
