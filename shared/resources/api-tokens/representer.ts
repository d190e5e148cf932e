import { type Resource, represented } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { Viewer } from '#shared/platform/product.ts'
import type { DeclaredLinks } from '#shared/platform/properties/resource.ts'
import { type ApiToken, properties } from './model.ts'
import { routes } from './routes.ts'

/** All links of an API token except `self`, for the OpenAPI document. */
export const links: DeclaredLinks = { always: { delete: 'Revokes the token.' } }

/** The ApiToken resource. A token cannot be read on its own, so `self` has no address. */
export const representToken = (token: ApiToken, viewer: Viewer): Resource => ({
  _type: 'ApiToken',
  ...represented(properties, token, viewer),
  _links: {
    self: { href: null, title: token.name },
    delete: { href: href(routes.delete, token), method: 'delete' },
  },
})
