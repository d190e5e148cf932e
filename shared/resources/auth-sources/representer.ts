import type { AuthSource } from '#shared/configuration/configuration.ts'
import { type Resource, represented } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { Viewer } from '#shared/platform/product.ts'
import { properties } from './model.ts'
import { routes } from './routes.ts'

/** The AuthSource resource. */
export const representAuthSource = (source: AuthSource, viewer: Viewer): Resource => ({
  _type: 'AuthSource',
  ...represented(properties, source, viewer),
  _links: { self: { href: href(routes.show, source), title: source.name } },
})
