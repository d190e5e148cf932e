import type { AuthSource } from '#shared/configuration/configuration.ts'
import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { type Resource, represented } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { Viewer } from '#shared/platform/product.ts'
import { properties } from '#shared/resources/auth-sources/model.ts'
import { routes } from '#shared/resources/auth-sources/routes.ts'

const representAuthSource = (source: AuthSource, viewer: Viewer): Resource => ({
  _type: 'AuthSource',
  ...represented(properties, source, viewer),
  _links: { self: { href: href(routes.show, source), title: source.name } },
})

/**
 * Shows an auth source. Only administrators may see it, because they alone see the links from users to auth sources.
 */
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
