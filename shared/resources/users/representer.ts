import type { Viewer } from '#shared/access/viewer.ts'
import { href } from '#shared/api/href.ts'
import { htmlPage, type Link, type Resource, when } from '#shared/hal/link.ts'
import { represented } from '#shared/hal/represent.ts'
import { membershipsLink } from '#shared/resources/memberships/link.ts'
import { displayName, type User } from './model.ts'
import { canDelete, canLock, canSeeMemberships, canUnlock, canUpdate } from './policy.ts'
import { properties } from './properties.ts'
import { routes } from './routes.ts'

/** The User resource for one requester; elements of a list name two of their links differently. */
export function representUser(
  user: User,
  viewer: Viewer,
  position: 'single' | 'element' = 'single',
): Resource {
  const self = href(routes.show, user)
  const name = displayName(user, viewer.configuration.settings.userFormat)
  const page = htmlPage(`/users/${user.id}`)
  const update: Link = { href: self, title: `Update ${name}`, method: 'patch' }
  const lock = href(routes.lock, user)
  const isStaying = user.removal === undefined
  return {
    _type: 'User',
    ...represented(properties, user, viewer),
    _links: {
      self: { href: self, title: name },
      schema: { href: routes.schema.path },
      ...(position === 'single' ? { show: page } : { showUser: page }),
      ...when(canSeeMemberships(viewer), memberships(user)),
      ...when(
        isStaying && canUpdate(viewer, user),
        position === 'single' ? { updateImmediately: update } : { update },
      ),
      ...when(canLock(viewer, user), { lock: { href: lock, title: `Set lock on ${name}`, method: 'post' } }),
      ...when(canUnlock(viewer, user), {
        unlock: { href: lock, title: `Remove lock on ${name}`, method: 'delete' },
      }),
      ...when(isStaying && canDelete(viewer, user), {
        delete: { href: self, title: `Delete ${name}`, method: 'delete' },
      }),
      ...when(viewer.isAdmin, { auth_source: authSource(user, viewer) }),
    },
  }
}

/** Under the specification's name, and under that which clients know. */
const memberships = ({ id }: User) => ({ members: membershipsLink(id), memberships: membershipsLink(id) })

function authSource({ authSource: id }: User, { configuration }: Viewer): Link {
  const source = configuration.authSources.find((candidate) => candidate.id === id)
  return source ? { href: `/api/v3/auth_sources/${source.id}`, title: source.name } : { href: null }
}
