import type { Session } from '#shared/access/session-store.ts'
import type { Viewer } from '#shared/access/viewer.ts'
import { type Resource, represented } from '#shared/platform/hal/resource.ts'
import type { DeclaredLinks } from '#shared/platform/properties/resource.ts'
import type { User } from '#shared/resources/users/model.ts'
import { userLink } from '#shared/resources/users/representer.ts'
import { properties } from './model.ts'
import { routes } from './routes.ts'

/** All links of a session except `self`, for the OpenAPI document. */
export const links: DeclaredLinks = {
  always: { user: 'The user who is signed in.', delete: 'Signs out.' },
}

export const representSession = (session: Session, user: User, viewer: Viewer): Resource => ({
  _type: 'Session',
  ...represented(properties, session, viewer),
  _links: {
    self: { href: routes.show.path, title: 'Session' },
    user: userLink(user, viewer),
    delete: { href: routes.delete.path, title: 'Sign out', method: 'delete' },
  },
})
