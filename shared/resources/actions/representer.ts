import type { Viewer } from '#shared/access/viewer.ts'
import { type Link, type Resource, represented } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { type Action, properties } from './model.ts'
import { routes } from './routes.ts'

/** The link to an action, titled with its name. */
export const actionLink = (action: Action): Link => ({ href: href(routes.show, action), title: action.name })

/** The Action resource. */
export const representAction = (action: Action, viewer: Viewer): Resource => ({
  _type: 'Action',
  ...represented(properties, action, viewer),
  _links: { self: actionLink(action) },
})
