import type { ProjectRights, Viewer } from '#shared/access/viewer.ts'
import { type Link, when } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { DeclaredLinks } from '#shared/platform/properties/resource.ts'
import type { ContainerKind } from '#shared/project-context/container.ts'
import { routes as users } from '#shared/resources/users/routes.ts'

/** The links from a container to its watchers, for the OpenAPI document. */
export const declaredLinks: DeclaredLinks['sometimes'] = {
  watch: 'Adds the requester to the watchers.',
  unwatch: 'Removes the requester from the watchers.',
  watchers: 'The watchers.',
  availableWatchers: 'The users who can be added to the watchers.',
  addWatcher: 'Adds the user with the id `{user_id}` to the watchers.',
  removeWatcher: 'Removes the user with the id `{user_id}` from the watchers.',
}

/**
 * The links from a container to its watchers.
 *
 * @param self the address of the container
 * @param rights the requester's rights in the project of the container
 */
export function watcherLinks(
  { permits }: ContainerKind,
  self: string,
  { user }: Viewer,
  rights: ProjectRights | undefined,
  isWatching: boolean,
): Record<string, Link> {
  const address = `${self}/watchers`
  const ofUser = '/api/v3/users/{user_id}'
  return {
    ...(user && own(address, user, isWatching)),
    ...when(permits.listWatchers(rights), { watchers: { href: address } }),
    ...when(permits.addWatchers(rights), {
      availableWatchers: { href: `${self}/available_watchers` },
      addWatcher: { href: address, method: 'post', payload: { user: { href: ofUser } }, templated: true },
    }),
    ...when(permits.removeWatchers(rights), {
      removeWatcher: { href: `${address}/{user_id}`, method: 'delete', templated: true },
    }),
  }
}

/** Returns the link with which the requester starts or stops watching. */
function own(address: string, user: { id: number }, isWatching: boolean): Record<string, Link> {
  if (isWatching) return { unwatch: { href: `${address}/${user.id}`, method: 'delete' } }
  return { watch: { href: address, method: 'post', payload: { user: { href: href(users.show, user) } } } }
}
