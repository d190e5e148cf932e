import type { Viewer } from '#shared/access/viewer.ts'
import { lambda } from '#shared/lambda.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { type Resource, when } from '#shared/platform/hal/resource.ts'
import { collections, signIn, signOut, single, userPreferences } from '#shared/resources/api/links.ts'
import { routes } from '#shared/resources/api/routes.ts'
import { userLink } from '#shared/resources/users/representer.ts'

const NAME = 'Project Management API'

/** The Root resource: the links from which clients start. */
const representRoot = (viewer: Viewer | undefined): Resource => ({
  _type: 'Root',
  instanceName: NAME,
  _links: {
    self: { href: routes.root.path, title: NAME },
    ...collections,
    ...single,
    signIn: [signIn],
    ...when(viewer?.session !== undefined, { signOut }),
    ...(viewer?.user && { user: userLink(viewer.user, viewer), userPreferences }),
  },
})

/** Open to everybody; a request with wrong credentials is refused all the same. */
export const showRoot: Endpoint<typeof routes.root> = async ({ viewer, hasCredentials }) => {
  const requester = hasCredentials ? await viewer : undefined
  return representRoot(requester)
}

export const handler = lambda(routes.root, {}, showRoot)
