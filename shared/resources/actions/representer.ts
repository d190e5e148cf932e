import type { Viewer } from '#shared/access/viewer.ts'
import type { Link, Resource } from '#shared/platform/hal/link.ts'
import { represented } from '#shared/platform/hal/represent.ts'
import { href } from '#shared/platform/http/href.ts'
import type { Action } from './model.ts'
import { properties } from './properties.ts'
import { routes } from './routes.ts'

/** An action, by its name. */
export const actionLink = (action: Action): Link => ({ href: href(routes.show, action), title: action.name })

/** The Action resource. */
export const representAction = (action: Action, viewer: Viewer): Resource => ({
  _type: 'Action',
  ...represented(properties, action, viewer),
  _links: { self: actionLink(action) },
})
