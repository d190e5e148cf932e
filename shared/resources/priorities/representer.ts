import { type Resource, represented } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { Viewer } from '#shared/platform/product.ts'
import { type Priority, properties } from './model.ts'
import { routes } from './routes.ts'

/** The Priority resource. */
export const representPriority = (priority: Priority, viewer: Viewer): Resource => ({
  _type: 'Priority',
  ...represented(properties, priority, viewer),
  _links: { self: { href: href(routes.show, priority), title: priority.name } },
})
