import type { Viewer } from '#shared/access/viewer.ts'
import { type Link, type Resource, represented } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { say } from '#shared/platform/language/message.ts'
import { type Action, properties } from './model.ts'
import { routes } from './routes.ts'

export const actionLink = (action: Action): Link => ({
  href: href(routes.show, action),
  title: say(action.name),
})

/** Returns an action with its texts in the language of the requester. */
const translated = (action: Action): Action => ({
  ...action,
  name: say(action.name),
  description: say(action.description),
})

/** The Action resource. */
export const representAction = (action: Action, viewer: Viewer): Resource => ({
  _type: 'Action',
  ...represented(properties, translated(action), viewer),
  _links: { self: actionLink(action) },
})
