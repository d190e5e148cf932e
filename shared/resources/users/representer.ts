import type { Viewer } from '#shared/access/viewer.ts'
import { htmlPage, type Link, type Resource, represented, when } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { membershipsLink } from '#shared/resources/memberships/model.ts'
import { displayName, type User } from './model.ts'
import { canDelete, canLock, canSeeMemberships, canUnlock, canUpdate, isLastAdministrator } from './policy.ts'
import { properties } from './properties.ts'
import { routes } from './routes.ts'

/** A user, by the name that the settings give them. */
export const userLink = (user: User, { configuration }: Viewer): Link => ({
  href: href(routes.show, user),
  title: displayName(user, configuration.settings.userFormat),
})

/** How a user is shown. */
interface Showing {
  position?: 'single' | 'element'
  /** How many can administer, where the user may be the requester. */
  administrators?: number
}

/** The User resource for one requester; elements of a list name two of their links differently. */
export function representUser(user: User, viewer: Viewer, showing: Showing = {}): Resource {
  const name = displayName(user, viewer.configuration.settings.userFormat)
  const page = htmlPage(`/users/${user.id}`)
  return {
    _type: 'User',
    ...represented(properties, user, viewer),
    _links: {
      self: { href: href(routes.show, user), title: name },
      schema: { href: routes.schema.path },
      ...when(user.status !== 'locked', showing.position === 'element' ? { showUser: page } : { show: page }),
      ...when(canSeeMemberships(viewer), memberships(user)),
      ...when(user.removal === undefined, actions(user, name, viewer, showing)),
      ...when(viewer.isAdmin, { auth_source: authSource(user, viewer) }),
    },
  }
}

/** What the requester may do to a user who stays, and would not be refused. */
function actions(user: User, name: string, viewer: Viewer, { position, administrators }: Showing) {
  const self = href(routes.show, user)
  const lock = href(routes.lock, user)
  const update: Link = { href: self, title: `Update ${name}`, method: 'patch' }
  const mayGo = !isLastAdministrator(user, administrators)
  return {
    ...when(canUpdate(viewer, user), position === 'element' ? { update } : { updateImmediately: update }),
    ...when(mayGo && canLock(viewer, user), {
      lock: { href: lock, title: `Set lock on ${name}`, method: 'post' },
    }),
    ...when(canUnlock(viewer, user), {
      unlock: { href: lock, title: `Remove lock on ${name}`, method: 'delete' },
    }),
    ...when(mayGo && canDelete(viewer, user), {
      delete: { href: self, title: `Delete ${name}`, method: 'delete' },
    }),
  }
}

/** Under the specification's name, and under that which clients know. */
const memberships = ({ id }: User) => ({ members: membershipsLink(id), memberships: membershipsLink(id) })

function authSource({ authSource: id }: User, { configuration }: Viewer): Link {
  const source = configuration.authSources.find((candidate) => candidate.id === id)
  return source ? { href: `/api/v3/auth_sources/${source.id}`, title: source.name } : { href: null }
}
