import { accountsIn } from '#shared/access/account-store.ts'
import type { Viewer } from '#shared/access/viewer.ts'
import { isFieldName } from '#shared/custom-fields/custom-field.ts'
import { referenceTargetsIn } from '#shared/custom-fields/references.ts'
import type { Endpoint, Request } from '#shared/platform/endpoints/endpoint.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { Route } from '#shared/platform/http/route.ts'
import { isObject } from '#shared/platform/query/list-input.ts'
import type { Ports } from '#shared/ports.ts'
import { routes } from '#shared/resources/users/routes.ts'

/**
 * Matches a user's address in the form that contains `me` or a login instead of an id. Does not match an address with
 * an id, `schema` or `form`.
 */
const NAMED = /^(?:https?:\/\/[^/]*)?\/api\/v3\/users\/(?!\d+$|schemas?$|form$)([^/]{1,256})$/

/**
 * Matches a user's address that contains an id instead of a login. Clients may use this form of address for every kind
 * of principal.
 */
const BY_ID = /^(?:https?:\/\/[^/]*)?\/api\/v3\/users\/([1-9]\d{0,14})$/

/**
 * Maximum number of different user names in a body, each of which costs a lookup. A body with more names is left
 * unchanged.
 */
const MAX_NAMES = 100

/**
 * Returns the part of a property's link that has to be resolved: `me` or a login. In a custom field, this part may also
 * be the id of any principal. Returns undefined if nothing has to be resolved.
 */
function nameIn(property: string, link: unknown): string | undefined {
  if (!isObject(link) || typeof link.href !== 'string') return undefined
  return (NAMED.exec(link.href) ?? (isFieldName(property) ? BY_ID.exec(link.href) : undefined))?.[1]
}

type Body = Request['body']

const namesIn = ({ _links: links, ...plain }: Body): Set<string> =>
  new Set(
    [...Object.entries(plain), ...(isObject(links) ? Object.entries(links) : [])].flatMap(
      ([property, values]) => [values].flat().flatMap((link) => nameIn(property, link) ?? []),
    ),
  )

/**
 * Wraps the endpoint of a write, so that links may name users as `me` or by login. The login must be visible to the
 * requester. In custom fields, `/users/<id>` may also name a group or a placeholder user. A name that cannot be
 * resolved stays unchanged, and its link is then refused.
 */
export const namingUsers =
  <R extends Route>(endpoint: Endpoint<R>): Endpoint<R> =>
  async (request, ports) => {
    const names = namesIn(request.body)
    if (request.route.open || names.size === 0 || names.size > MAX_NAMES) return endpoint(request, ports)
    const viewer = await request.viewer
    const found = [...names].map(async (name) => [name, await addressOf(name, viewer, ports)] as const)
    const body = withAddresses(request.body, new Map(await Promise.all(found)))
    return endpoint({ ...request, body }, ports)
  }

async function addressOf(name: string, viewer: Viewer, ports: Ports) {
  if (/^\d+$/.test(name)) return referenceTargetsIn(ports).addressOf(Number(name), viewer)
  const id = await idOf(name, viewer, ports)
  return id === undefined ? undefined : href(routes.show, { id })
}

async function idOf(name: string, viewer: Viewer, ports: Ports) {
  if (name === 'me') return viewer.user?.id
  const id = await accountsIn(ports).ownerOf('login', decoded(name))
  return viewer.may('manage_users') || id === viewer.user?.id ? id : undefined
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

function withAddresses(body: Body, addresses: ReadonlyMap<string, string | undefined>): Body {
  const one = (property: string) => (link: unknown) => {
    const address = addresses.get(nameIn(property, link) ?? '')
    return address === undefined ? link : { href: address }
  }
  const all = (links: object) =>
    Object.fromEntries(
      Object.entries(links).map(([name, link]) => [
        name,
        Array.isArray(link) ? link.map(one(name)) : one(name)(link),
      ]),
    )
  return { ...all(body), ...(isObject(body._links) && { _links: all(body._links) }) }
}
