import { type Resource, represented } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { Viewer } from '#shared/platform/product.ts'
import { properties, type Status } from './model.ts'
import { routes } from './routes.ts'

/** The Status resource. */
export const representStatus = (status: Status, viewer: Viewer): Resource => ({
  _type: 'Status',
  ...represented(properties, status, viewer),
  _links: { self: { href: href(routes.show, status), title: status.name } },
})
