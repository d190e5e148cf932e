import type { Link, Resource } from '#shared/hal/link.ts'
import { routes as placeholderUsers } from '#shared/resources/placeholder-users/routes.ts'
import { displayName, type User } from '#shared/resources/users/model.ts'
import { routes } from './routes.ts'

/** The collections of the API: one line each. */
const collections: Record<string, Link> = {
  placeholderUsers: { href: placeholderUsers.list.path },
}

/** The Root resource: where everything starts. */
export const representRoot = (user: User | undefined): Resource => ({
  _type: 'Root',
  instanceName: 'Project Management API',
  _links: {
    self: { href: routes.root.path },
    ...collections,
    ...(user && { user: { href: `/api/v3/users/${user.id}`, title: displayName(user) } }),
  },
})
