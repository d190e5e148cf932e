import type { Viewer } from '#shared/access/viewer.ts'
import type { Resource } from '#shared/platform/hal/resource.ts'
import type { Ports } from '#shared/ports.ts'
import type { Group } from '#shared/resources/groups/model.ts'
import { memberLinks, representGroup } from '#shared/resources/groups/representer.ts'
import type { PlaceholderUser } from '#shared/resources/placeholder-users/model.ts'
import { representPlaceholderUser } from '#shared/resources/placeholder-users/representer.ts'
import type { User } from '#shared/resources/users/model.ts'
import { representUser } from '#shared/resources/users/representer.ts'
import { activeAdministrators } from '#shared/resources/users/store.ts'
import type { KnownPrincipal } from './links.ts'

/**
 * Makes the function that renders principals as elements of a list, each exactly as the list of its kind shows it to the
 * requester. What they need is looked up for all of them together: one round trip at most, and none if there is no
 * group among them. The route has to ask for the rights of member readers anywhere.
 */
export async function representerFor(
  principals: readonly KnownPrincipal[],
  viewer: Viewer,
  ports: Ports,
): Promise<(found: KnownPrincipal) => Resource> {
  const groups = principals.filter(({ kind }) => kind === 'group')
  const inGroups = groups.flatMap(({ principal }) => (principal as Group).members)
  // Only the requester can be the last active administrator here, so only then the others are counted.
  const isOwn = viewer.isAdmin && principals.some(({ principal }) => principal.id === viewer.user?.id)
  const [members, administrators] = await Promise.all([
    memberLinks(inGroups, viewer, ports),
    isOwn ? activeAdministrators(ports.table) : undefined,
  ])
  return ({ kind, principal }) => {
    if (kind === 'user')
      return representUser(principal as User, viewer, { position: 'element', administrators })
    return kind === 'group'
      ? representGroup(principal as Group, viewer, members)
      : representPlaceholderUser(principal as PlaceholderUser, viewer, 'element')
  }
}

/** A principal of any kind as an element of a list. */
export const representPrincipal = async (
  found: KnownPrincipal,
  viewer: Viewer,
  ports: Ports,
): Promise<Resource> => (await representerFor([found], viewer, ports))(found)
