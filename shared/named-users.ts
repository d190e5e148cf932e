import type { Viewer } from '#shared/access/viewer.ts'
import type { Endpoint, Request } from '#shared/platform/endpoints/endpoint.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { Route } from '#shared/platform/http/route.ts'
import { isObject } from '#shared/platform/query/list-input.ts'
import type { Accounts } from '#shared/resources/users/account-store.ts'
import { routes } from '#shared/resources/users/routes.ts'

/** The address of a user by `me` or a login, where no other address has the same form. */
const NAMED = /^(?:https?:\/\/[^/]*)?\/api\/v3\/users\/(?!\d+$|schemas?$|form$)([^/]{1,256})$/

/** The most different names of users in a body that are resolved, since each is looked up. A body with more is left as sent. */
const MAX_NAMES = 100

const nameIn = (link: unknown): string | undefined =>
  isObject(link) && typeof link.href === 'string' ? NAMED.exec(link.href)?.[1] : undefined

type Body = Request['body']

/** The values of a body that may be links. */
const linksIn = ({ _links: links, ...plain }: Body): unknown[] =>
  [...Object.values(plain), ...(isObject(links) ? Object.values(links) : [])].flat()

/**
 * The endpoint of a write whose links may name users as addresses do: as `me`, or by login for those who are shown it.
 * A name that says nothing to the requester is left as it was sent, and so leads nowhere.
 */
export const namingUsers =
  <R extends Route, S extends { accounts: Accounts }>(endpoint: Endpoint<R, S>): Endpoint<R, S> =>
  async (request, stores) => {
    const names = new Set(linksIn(request.body).flatMap((link) => nameIn(link) ?? []))
    if (names.size === 0 || names.size > MAX_NAMES) return endpoint(request, stores)
    const viewer = await request.viewer
    const found = [...names].map(async (name) => [name, await idOf(name, viewer, stores)] as const)
    return endpoint({ ...request, body: withIds(request.body, new Map(await Promise.all(found))) }, stores)
  }

async function idOf(name: string, viewer: Viewer, { accounts }: { accounts: Accounts }) {
  if (name === 'me') return viewer.user?.id
  const id = await accounts.ownerOf('login', decoded(name))
  return viewer.may('manage_users') || id === viewer.user?.id ? id : undefined
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

function withIds(body: Body, ids: ReadonlyMap<string, number | undefined>): Body {
  const one = (link: unknown) => {
    const id = ids.get(nameIn(link) ?? '')
    return id === undefined ? link : { href: href(routes.show, { id }) }
  }
  const all = (links: object) =>
    Object.fromEntries(
      Object.entries(links).map(([name, link]) => [name, Array.isArray(link) ? link.map(one) : one(link)]),
    )
  return { ...all(body), ...(isObject(body._links) && { _links: all(body._links) }) }
}
