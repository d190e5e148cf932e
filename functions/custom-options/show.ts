import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { optionsFor } from '#shared/resources/custom-options/model.ts'
import { representCustomOption } from '#shared/resources/custom-options/representer.ts'
import { routes } from '#shared/resources/custom-options/routes.ts'

export const handler = lambda(
  routes.show,
  {},
  show({
    load: async ({ params, viewer }) => ({
      entity: optionsFor(await viewer).find(({ id }) => id === params.id),
    }),
    versionOf: (_, { configuration }) => configuration.revision,
    represent: representCustomOption,
  }),
)
