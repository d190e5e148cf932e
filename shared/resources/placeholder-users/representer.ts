import { canSeeMemberships, type Viewer } from '#shared/access/viewer.ts'
import { htmlPage, type Resource, represented, when } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { DeclaredLinks } from '#shared/platform/properties/property.ts'
import { membershipsLink } from '#shared/resources/memberships/model.ts'
import type { PlaceholderUser } from './model.ts'
import { canChange } from './policy.ts'
import { properties } from './properties.ts'
import { routes } from './routes.ts'

/** The links of a placeholder user besides `self`, for the OpenAPI document. */
export const links: DeclaredLinks = {
  always: { schema: 'The Schema of placeholder users.' },
  sometimes: {
    show: 'A page about the placeholder user; not in elements of a list.',
    showUser: 'The same under its other name.',
    memberships: 'The memberships of the placeholder user.',
    updateImmediately: 'Changes the placeholder user.',
    delete: 'Deletes the placeholder user.',
  },
}

/** The PlaceholderUser resource for a requester. Elements of a list have no `show` link. */
export function representPlaceholderUser(
  user: PlaceholderUser,
  viewer: Viewer,
  position: 'single' | 'element' = 'single',
): Resource {
  const self = href(routes.show, user)
  const page = htmlPage(`/placeholder_users/${user.id}`)
  return {
    _type: 'PlaceholderUser',
    ...represented(properties, user, viewer),
    _links: {
      self: { href: self, title: user.name },
      schema: { href: routes.schema.path },
      ...when(canSeeMemberships(viewer), { memberships: membershipsLink(user.id) }),
      ...when(
        user.status !== 'locked',
        position === 'single' ? { show: page, showUser: page } : { showUser: page },
      ),
      ...when(canChange(viewer, user), {
        updateImmediately: { href: self, title: `Update ${user.name}`, method: 'patch' },
        delete: { href: self, title: `Delete ${user.name}`, method: 'delete' },
      }),
    },
  }
}
