import type { Viewer } from '#shared/access/viewer.ts'
import type { Link } from '#shared/platform/hal/resource.ts'
import type { Ports } from '#shared/ports.ts'
import { displayName, type Names } from '#shared/resources/users/display-name.ts'
import { principalPaths } from './model.ts'
import { type AnyPrincipal, principalsIn } from './store.ts'

/** The name of a principal: of a user, the display name. */
export const nameOfPrincipal = (
  principal: AnyPrincipal,
  { configuration }: Pick<Viewer, 'configuration'>,
): string =>
  principal.kind === 'user' ? displayName(principal, configuration.settings.userFormat) : principal.name

/** The members of an entity that its link is made of. */
const linkMembers = ['kind', 'name', 'login', 'firstName', 'lastName'] satisfies (
  | keyof Names
  | 'kind'
  | 'name'
)[]

/** The link to a principal of any kind, with its name as the title. */
export const principalLink = (principal: AnyPrincipal, viewer: Viewer) => ({
  href: `${principalPaths[principal.kind]}${principal.id}`,
  title: nameOfPrincipal(principal, viewer),
})

/** The links to many principals, by id. Neighbours are read together, and the requester is not read again. */
export async function principalLinks(
  ids: readonly number[],
  viewer: Viewer,
  ports: Ports,
): Promise<ReadonlyMap<number, Link>> {
  const { user } = viewer
  const others = ids.filter((id) => id !== user?.id)
  const found = await principalsIn(ports).some(others, (one) => principalLink(one, viewer), linkMembers)
  return new Map<number, Link>(user ? [...found, [user.id, principalLink(user, viewer)]] : found)
}
