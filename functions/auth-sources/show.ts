import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { representAuthSource } from '#shared/resources/auth-sources/representer.ts'
import { routes } from '#shared/resources/auth-sources/routes.ts'

/** For administrators, as users show them the link. */
export const handler = lambda(
  routes.show,
  show({
    load: async ({ params, viewer }) => ({
      entity: (await viewer).configuration.authSources.find(({ id }) => id === params.id),
    }),
    isVisible: ({ isAdmin }) => isAdmin,
    versionOf: (_, { configuration }) => configuration.revision,
    represent: representAuthSource,
  }),
)
