import { canSeeMemberships, type Viewer } from '#shared/access/viewer.ts'
import { htmlPage, type Link, type Resource, represented, when } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { message, say } from '#shared/platform/language/message.ts'
import type { DeclaredLinks } from '#shared/platform/properties/resource.ts'
import type { Audited } from '#shared/resources/audit-entries/audit.ts'
import { membershipsLink } from '#shared/resources/memberships/model.ts'
import { displayName, principalLink } from '#shared/resources/principals/model.ts'
import { routes as redirections } from '#shared/resources/redirections/routes.ts'
import { isActive, type User } from './model.ts'
import {
  canDelete,
  canInvite,
  canLock,
  canResetPassword,
  canUnlock,
  canUpdate,
  isLastAdministrator,
} from './policy.ts'
import { properties } from './properties.ts'
import { routes } from './routes.ts'

export const userLink = (user: User, { configuration }: Viewer): Link => ({
  href: href(routes.show, user),
  title: displayName(user, configuration.settings.userFormat),
})

/** Declares how audit entries show a user and the changes to the user. */
export const userAudit: Audited<User> = {
  kind: 'user',
  properties,
  link: (user, author) => principalLink(user, author),
  shown: ({ authSource }, { authSources }) => ({
    auth_source: authSources.find(({ id }) => id === authSource)?.name,
  }),
}

interface RenderOptions {
  position?: 'single' | 'element'
  /** The number of active administrators. Needed only if the user may be the requester. */
  administrators?: number
}

/** All links of a user except `self`, for the OpenAPI document. */
export const links: DeclaredLinks = {
  always: { schema: 'The schema of users.' },
  sometimes: {
    show: 'A page about the user; not in elements of a list.',
    showUser: 'A page about the user; only in elements of a list.',
    members: 'The memberships of the user.',
    memberships: 'The same as `members`.',
    updateImmediately: 'Changes the user.',
    update: 'The form for changing the user; in elements of a list, the same as `updateImmediately`.',
    lock: 'Locks the user.',
    unlock: 'Unlocks the user.',
    resendInvitation: 'Sends an invited user a new invitation.',
    resetPassword: 'Sends an active user a link for a new password.',
    delete: 'Deletes the user.',
    deletionPreview: 'The preview of the deletion.',
  },
}

/** The User resource as a requester sees it. In a list, a user has the link `showUser` instead of `show`. */
export function representUser(user: User, viewer: Viewer, options: RenderOptions = {}): Resource {
  const name = displayName(user, viewer.configuration.settings.userFormat)
  const page = htmlPage(href(redirections.user, user))
  return {
    _type: 'User',
    ...represented(properties, user, viewer),
    _links: {
      self: { href: href(routes.show, user), title: name },
      schema: { href: routes.schema.path },
      ...when(user.status !== 'locked', options.position === 'element' ? { showUser: page } : { show: page }),
      ...when(canSeeMemberships(viewer), memberships(user)),
      ...when(user.removal === undefined, actions(user, name, viewer, options)),
      ...when(viewer.isAdmin, { auth_source: authSource(user, viewer) }),
    },
  }
}

/** The action links of a user who is not being removed. Omits actions that would be refused. */
function actions(user: User, name: string, viewer: Viewer, { position, administrators }: RenderOptions) {
  const self = href(routes.show, user)
  const lock = href(routes.lock, user)
  const update: Link = { href: self, title: say(message`Update ${name}`), method: 'patch' }
  const form: Link = { href: href(routes['update-form'], user), method: 'post' }
  const isLast = isLastAdministrator(user, administrators)
  return {
    ...when(
      canUpdate(viewer, user),
      position === 'element' ? { update } : { update: form, updateImmediately: update },
    ),
    ...when(!isLast && canLock(viewer, user), {
      lock: { href: lock, title: say(message`Set lock on ${name}`), method: 'post' },
    }),
    ...when(canUnlock(viewer, user), {
      unlock: { href: lock, title: say(message`Remove lock on ${name}`), method: 'delete' },
    }),
    ...when(canInvite(viewer, user), {
      resendInvitation: {
        href: href(routes.invite, user),
        title: say(message`Invite ${name} again`),
        method: 'post',
      },
    }),
    ...when(isActive(user) && canResetPassword(viewer, user), {
      resetPassword: {
        href: href(routes['password-reset'], user),
        title: say(message`Send ${name} a link for a new password`),
        method: 'post',
      },
    }),
    ...when(!isLast && canDelete(viewer, user), {
      delete: { href: self, title: say(message`Delete ${name}`), method: 'delete' },
      deletionPreview: { href: href(routes.deletion, user) },
    }),
  }
}

/** The link to the memberships, under its name in the specification and under the name that existing clients use. */
const memberships = ({ id }: User) => ({ members: membershipsLink(id), memberships: membershipsLink(id) })

function authSource({ authSource: id }: User, { configuration }: Viewer): Link {
  const source = configuration.authSources.find((candidate) => candidate.id === id)
  return source ? { href: `/api/v3/auth_sources/${source.id}`, title: source.name } : { href: null }
}
