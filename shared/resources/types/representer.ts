import { type Resource, represented } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { Viewer } from '#shared/platform/product.ts'
import { type CompleteType, properties } from './model.ts'
import { routes } from './routes.ts'

/** The Type resource. */
export const representType = (type: CompleteType, viewer: Viewer): Resource => ({
  _type: 'Type',
  ...represented(properties, type, viewer),
  _links: { self: { href: href(routes.show, type), title: type.name } },
})
