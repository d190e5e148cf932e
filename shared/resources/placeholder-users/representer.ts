import { canSeeMemberships, type Viewer } from '#shared/access/viewer.ts'
import { changesOf } from '#shared/platform/endpoints/links.ts'
import { htmlPage, type Resource, represented, when } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { changingLinks, type DeclaredLinks } from '#shared/platform/properties/resource.ts'
import { membershipsLink } from '#shared/resources/memberships/model.ts'
import { routes as redirections } from '#shared/resources/redirections/routes.ts'
import type { PlaceholderUser } from './model.ts'
import { canChange, canManage } from './policy.ts'
import { properties } from './properties.ts'
import { routes } from './routes.ts'

/** All links of a placeholder user except `self`, for the OpenAPI document. */
export const links: DeclaredLinks = {
  sometimes: {
    schema: 'The schema of placeholder users.',
    show: 'A page about the placeholder user; not in elements of a list.',
    showUser: 'A page about the placeholder user.',
    memberships: 'The memberships of the placeholder user.',
    ...changingLinks('the placeholder user'),
    deletionPreview: 'The preview of the deletion.',
  },
}

/**
 * The PlaceholderUser resource for a requester. Elements of a list have no `show` link. Requesters who may not manage
 * placeholder users see little more than the name.
 */
export function representPlaceholderUser(
  user: PlaceholderUser,
  viewer: Viewer,
  position: 'single' | 'element' = 'single',
): Resource {
  return {
    _type: 'PlaceholderUser',
    ...represented(properties, user, viewer),
    _links: {
      self: { href: href(routes.show, user), title: user.name },
      ...(canManage(viewer) && linksFor(user, viewer, position)),
    },
  }
}

const linksFor = (user: PlaceholderUser, viewer: Viewer, position: 'single' | 'element') => {
  const mayChange = canChange(viewer, user)
  const page = htmlPage(href(redirections['placeholder-user'], user))
  return {
    schema: { href: routes.schema.path },
    ...when(canSeeMemberships(viewer), { memberships: membershipsLink(user.id) }),
    ...when(
      user.status !== 'locked',
      position === 'single' ? { show: page, showUser: page } : { showUser: page },
    ),
    ...changesOf(routes.show, user, { change: mayChange, delete: mayChange }, user.name),
  }
}
