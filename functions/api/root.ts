import type { Viewer } from '#shared/access/viewer.ts'
import { lambda } from '#shared/lambda.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import type { Link, Resource } from '#shared/platform/hal/resource.ts'
import { routes as actions } from '#shared/resources/actions/routes.ts'
import { routes } from '#shared/resources/api/routes.ts'
import { routes as capabilities } from '#shared/resources/capabilities/routes.ts'
import { routes as grids } from '#shared/resources/grids/routes.ts'
import { routes as placeholderUsers } from '#shared/resources/placeholder-users/routes.ts'
import { routes as projects } from '#shared/resources/projects/routes.ts'
import { userLink } from '#shared/resources/users/representer.ts'
import { routes as users } from '#shared/resources/users/routes.ts'
import { routes as versions } from '#shared/resources/versions/routes.ts'

/** The links to the collections of the API. */
const collections: Record<string, Link> = {
  placeholderUsers: { href: placeholderUsers.list.path },
  users: { href: users.list.path },
  projects: { href: projects.list.path },
  versions: { href: versions.list.path },
  grids: { href: grids.list.path },
  actions: { href: actions.list.path },
  capabilities: { href: capabilities.list.path },
}

/** The Root resource: the links from which clients start. */
const representRoot = (viewer: Viewer | undefined): Resource => ({
  _type: 'Root',
  instanceName: 'Project Management API',
  _links: {
    self: { href: routes.root.path },
    ...collections,
    ...(viewer?.user && { user: userLink(viewer.user, viewer) }),
  },
})

/** Open to everybody; a request with wrong credentials is refused all the same. */
export const showRoot: Endpoint<typeof routes.root> = async ({ viewer, hasCredentials }) => {
  const requester = hasCredentials ? await viewer : undefined
  return representRoot(requester)
}

export const handler = lambda(routes.root, showRoot)
