import type { Viewer } from '#shared/access/viewer.ts'
import { collated, sortBytes } from '#shared/platform/dynamodb/collation.ts'
import { listInMemory } from '#shared/platform/endpoints/list-in-memory.ts'
import type { Resource } from '#shared/platform/hal/resource.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import type { Ports } from '#shared/ports.ts'
import { memberLinks, representGroup } from '#shared/resources/groups/representer.ts'
import { representPlaceholderUser } from '#shared/resources/placeholder-users/representer.ts'
import { representUser } from '#shared/resources/users/representer.ts'
import { activeAdministrators } from '#shared/resources/users/store.ts'
import { principalLink } from './model.ts'
import type { AnyPrincipal } from './store.ts'

/**
 * Returns the function that renders principals as elements of a list. All data is loaded in at most one round trip. The
 * route has to declare `viewMembershipPermissions` in `inAnyProject`.
 */
export async function representerFor(
  principals: readonly AnyPrincipal[],
  viewer: Viewer,
  ports: Ports,
): Promise<(principal: AnyPrincipal) => Resource> {
  const inGroups = principals.flatMap((one) => (one.kind === 'group' ? one.members : []))
  // If the requester is an administrator, no other user can be the last active administrator. The number of
  // administrators is therefore read only if the list contains the requester.
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

/** Returns a principal of any kind as an element of a list. */
export const representPrincipal = async (
  found: AnyPrincipal,
  viewer: Viewer,
  ports: Ports,
): Promise<Resource> => (await representerFor([found], viewer, ports))(found)

/**
 * Filters and sort keys of lists that are ordered by name by default. These lists have no filters, and clients can sort
 * them only by id.
 */
export const byNameListing: Listing = { filters: {}, sorts: { id: 'id' } }

/** The endpoint of a list of principals, ordered by name. @param find returns the principals, in any order */
export const listByName = (
  href: string,
  find: (viewer: Viewer, ports: Ports) => Promise<readonly AnyPrincipal[]>,
) =>
  listInMemory<AnyPrincipal>({
    href,
    listing: byNameListing,
    all: async (viewer, ports) => inOrder(await find(viewer, ports), viewer),
    row: ({ id }) => ({ id }),
    represent: async function* (page, viewer, ports) {
      const represent = await representerFor(page, viewer, ports)
      for (const one of page) yield represent(one)
    },
  })

const inOrder = (found: readonly AnyPrincipal[], viewer: Viewer): AnyPrincipal[] =>
  found
    .map((one) => ({ one, key: sortBytes(collated(principalLink(one, viewer).title)) }))
    .sort((a, b) => Buffer.compare(a.key, b.key) || a.one.id - b.one.id)
    .map(({ one }) => one)
