import type { Viewer } from '#shared/access/viewer.ts'
import type { Link } from '#shared/platform/hal/resource.ts'
import type { LinkKind } from '#shared/platform/properties/kind.ts'
import type { Ports } from '#shared/ports.ts'
import { displayName, type Names } from '#shared/resources/users/display-name.ts'
import type { User } from '#shared/resources/users/model.ts'
import { type Principal, type PrincipalKind, principalPaths } from './model.ts'
import { type Principals, principalsIn } from './store.ts'

/** A principal and its kind. */
export interface KnownPrincipal {
  kind: PrincipalKind
  principal: Principal
}

/** The name of a principal: of a user, the display name. */
export const nameOfPrincipal = (
  { kind, principal }: KnownPrincipal,
  { configuration }: Pick<Viewer, 'configuration'>,
): string =>
  kind === 'user'
    ? displayName(principal as User, configuration.settings.userFormat)
    : (principal as Principal & { name: string }).name

/** The members of an entity that its name is made of. */
const nameMembers: Record<PrincipalKind, readonly string[]> = {
  user: ['login', 'firstName', 'lastName'] satisfies (keyof Names)[],
  placeholder_user: ['name'],
  group: ['name'],
}

/** The link to a principal of any kind, with its name as the title. */
export const principalLink = (found: KnownPrincipal, viewer: Viewer) => ({
  href: `${principalPaths[found.kind]}${found.principal.id}`,
  title: nameOfPrincipal(found, viewer),
})

/** Finds the right address and the name of a principal, for properties that link to some. */
export const principalTarget =
  (byId: Principals['byId']): LinkKind['target'] =>
  async (id, viewer) => {
    const found = await byId(Number(id))
    return found && principalLink(found, viewer as Viewer)
  }

/**
 * The links to many principals, by id. Neighbours are read together, and the requester is not read again.
 *
 * @param holders ids, each with a kind that the principal may have
 */
export async function principalLinks(
  holders: readonly { id: number; kind: PrincipalKind }[],
  viewer: Viewer,
  ports: Ports,
): Promise<ReadonlyMap<number, Link>> {
  const own = viewer.user && { kind: 'user' as const, principal: viewer.user }
  const others = holders.filter(({ id }) => id !== own?.principal.id)
  const found = await principalsIn(ports).some(others, (one) => principalLink(one, viewer), nameMembers)
  return new Map<number, Link>(own ? [...found, [own.principal.id, principalLink(own, viewer)]] : found)
}
