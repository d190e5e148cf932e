import type { Viewer } from '#shared/access/viewer.ts'
import type { Resource } from '#shared/platform/hal/resource.ts'
import type { Ports } from '#shared/ports.ts'
import { memberLinks, representGroup } from '#shared/resources/groups/representer.ts'
import { representPlaceholderUser } from '#shared/resources/placeholder-users/representer.ts'
import { representUser } from '#shared/resources/users/representer.ts'
import { activeAdministrators } from '#shared/resources/users/store.ts'
import type { AnyPrincipal } from './store.ts'

/**
 * Makes the function that renders principals as elements of a list, each exactly as the list of its kind shows it to the
 * requester. What they need is looked up for all of them together: one round trip at most, and none if there is no
 * group among them. The route has to ask for the rights of member readers anywhere.
 */
export async function representerFor(
  principals: readonly AnyPrincipal[],
  viewer: Viewer,
  ports: Ports,
): Promise<(principal: AnyPrincipal) => Resource> {
  const inGroups = principals.flatMap((one) => (one.kind === 'group' ? one.members : []))
  // Only the requester can be the last active administrator here, so only then the others are counted.
  const isOwn = viewer.isAdmin && principals.some(({ id }) => id === viewer.user?.id)
  const [members, administrators] = await Promise.all([
    memberLinks(inGroups, viewer, ports),
    isOwn ? activeAdministrators(ports.table) : undefined,
  ])
  return (principal) => {
    if (principal.kind === 'user')
      return representUser(principal, viewer, { position: 'element', administrators })
    return principal.kind === 'group'
      ? representGroup(principal, viewer, members)
      : representPlaceholderUser(principal, viewer, 'element')
  }
}

/** A principal of any kind as an element of a list. */
export const representPrincipal = async (
  found: AnyPrincipal,
  viewer: Viewer,
  ports: Ports,
): Promise<Resource> => (await representerFor([found], viewer, ports))(found)
