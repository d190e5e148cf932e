import { oncePerKey } from '#shared/platform/concurrency.ts'
import { methodsOf, type ParamsOf, type Route } from './route.ts'

/** The pattern of ids in paths. */
const ID = /^[1-9]\d{0,14}$/

/** The identifier of a project: ASCII letters, digits, `-` and `_`, but not only digits. */
const IDENTIFIER = /^(?!\d+$)[\w-]{1,100}$/

/** The id that represents the requester, who is `me` in addresses. Ids of entities start at 1. */
export const ME = 0

/**
 * The id that endpoints get if an address contains a name in place of an id. The member `path` of the request contains
 * the name.
 */
export const PLACEHOLDER_ID = -1

/**
 * Matches a login in an address. A text that consists only of digits is an id, and no login. The properties of users
 * define the full rules for logins.
 */
const LOGIN = /^(?!\d+$)[^/:]{1,256}$/u

/** Maximum length of a name. The UTF-8 of such a name fits into a sort key of the table, which may have 1,024 bytes. */
export const MAX_NAME = 256

const TEXT = new RegExp(`^.{1,${MAX_NAME}}$`, 'su')

const me = { form: /^me$/, id: ME }

/**
 * The patterns for each kind of name. The first pattern that matches a name determines the id that represents the name.
 */
const nameKinds: Record<NonNullable<Route['names']>, readonly { form: RegExp; id: number }[]> = {
  me: [me],
  login: [me, { form: LOGIN, id: PLACEHOLDER_ID }],
  identifier: [{ form: IDENTIFIER, id: PLACEHOLDER_ID }],
  text: [{ form: TEXT, id: PLACEHOLDER_ID }],
}

const formsOf = (names: Route['names']) => (names ? nameKinds[names] : [])

/**
 * Returns the JSON Schema pattern of the ids in a route's path; undefined if any text of up to `MAX_NAME` characters is
 * allowed.
 */
export function patternOf({ names }: Pick<Route, 'names'>): string | undefined {
  if (names === 'text') return undefined
  return [ID, ...formsOf(names).map(({ form }) => form)].map(({ source }) => source).join('|')
}

export const isId = (text: string): boolean => ID.test(text)

export function isIdentifier(text: string): boolean {
  return IDENTIFIER.test(text)
}

/**
 * Returns the ids in a path, keyed by the names of a route's parameters.
 *
 * @returns undefined if a value is neither an id nor a name that the route accepts: the address then belongs to another
 * route
 */
export function idsOf(
  { names }: Pick<Route, 'names'>,
  given: Readonly<Record<string, string | undefined>>,
): Record<string, number> | undefined {
  const idOf = (value = '') =>
    ID.test(value) ? Number(value) : formsOf(names).find(({ form }) => form.test(value))?.id
  const ids = Object.entries(given).map(([name, value]) => [name, idOf(value)] as const)
  if (ids.some(([, id]) => id === undefined)) return undefined
  return Object.fromEntries(ids) as Record<string, number>
}

/** The parts of a path template, parsed once. Parts with an even index are literals; the others are parameters. */
const templateParts = oncePerKey((template: string) => template.split(/\{(\w+\+?)\}/))

const encodeSegments = (path: string) => path.split('/').map(encodeURIComponent).join('/')

type Values<Path extends string> = { [Name in ParamsOf<Path>]: string | number }

/**
 * Returns the address of a route, relative to the host.
 *
 * @param params a value for each parameter of the path; `{id}` is percent-encoded, `{id+}` keeps its slashes
 */
export function href<R extends Route>(route: R, params: Values<R['path']>): string {
  const values: Readonly<Record<string, string | number>> = params
  const written = templateParts(route.path).map((part, index) => {
    if (index % 2 === 0) return part
    return part.endsWith('+')
      ? encodeSegments(String(values[part.slice(0, -1)]))
      : encodeURIComponent(String(values[part]))
  })
  return written.join('')
}

export type WrittenFilter = readonly [name: string, operator: string, values: readonly string[]]

/** Returns the address of a list with filters. Without filters, this is the plain path. */
export function filteredHref(path: string, filters: readonly WrittenFilter[]): string {
  if (filters.length === 0) return path
  const written = filters.map(([name, operator, values]) => ({ [name]: { operator, values } }))
  return `${path}?filters=${encodeURIComponent(JSON.stringify(written))}`
}

/** Returns an address with query parameters. Without parameters, this is the plain path. */
export function withQuery(path: string, parameters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(parameters).toString()
  return query ? `${path}?${query}` : path
}

/** The requests that a route answers: their methods and addresses. */
export type AddressedRequests = Pick<Route, 'method' | 'head' | 'path'>

export interface Match<R extends AddressedRequests = Route> {
  route: R
  params: Record<string, string>
}

/** Ranks path segments in the order in which API Gateway prefers them: literal, `{x}`, `{x+}`. */
const segmentRank = (segment: string) => (segment.endsWith('+}') ? 2 : segment.startsWith('{') ? 1 : 0)

/**
 * Compares the ranks of the segments of two path templates. The first segment whose ranks differ decides. The more
 * specific template comes first.
 */
function bySpecificity(a: AddressedRequests, b: AddressedRequests): number {
  const [left, right] = [a.path.split('/').map(segmentRank), b.path.split('/').map(segmentRank)]
  const differing = left.findIndex((rank, index) => rank !== right[index])
  return differing < 0 ? 0 : (left[differing] ?? 0) - (right[differing] ?? 0)
}

/** The regular expression of a template, cached because each request is compared with many templates. */
const expressionOf = oncePerKey((template: string) => {
  const pattern = template.replace(/\{(\w+)\+\}/g, '(?<$1>.+)').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  return new RegExp(`^${pattern}$`)
})

/** Returns the parameters of a path that matches a template; undefined if it does not match. */
function matchPath(template: string, path: string): Record<string, string> | undefined {
  const found = expressionOf(template).exec(path)
  return found ? { ...found.groups } : undefined
}

/**
 * Returns the route that API Gateway would choose for a request: the most specific matching route.
 *
 * @returns undefined if the gateway would choose `$default`
 */
export function matchRoute<R extends AddressedRequests>(
  routes: readonly R[],
  method: string,
  path: string,
): Match<R> | undefined {
  const matches = routes.flatMap((route) => {
    const isMethod = methodsOf(route).some((one) => one === method)
    const params = isMethod ? matchPath(route.path, path) : undefined
    return params ? [{ route, params }] : []
  })
  return matches.sort((a, b) => bySpecificity(a.route, b.route))[0]
}

/**
 * Returns the methods of the most specific template that matches an address. For `/users/schema`, this template ends in
 * the literal `schema`, not in `{id}`.
 */
export function methodsAt(
  routes: readonly (AddressedRequests & Pick<Route, 'names'>)[],
  path: string,
): string[] {
  const matches = (route: AddressedRequests & Pick<Route, 'names'>) => {
    const params = matchPath(route.path, path)
    return params !== undefined && idsOf(route, params) !== undefined
  }
  const matching = routes.filter(matches).sort(bySpecificity)
  return matching.filter((route) => route.path === matching[0]?.path).flatMap(methodsOf)
}

/**
 * Returns the ids in an address.
 *
 * @param route the route that the gateway has chosen for the address
 * @returns undefined if an id is invalid, or if the address belongs to another route: for example, the gateway matches
 * `GET /users/form` with `/users/{id}`
 */
export function ownIds(
  route: Route,
  path: string,
  given: Readonly<Record<string, string | undefined>>,
): Record<string, number> | undefined {
  const ids = idsOf(route, given)
  // Unlike an id, a name can equal a literal segment of another route, such as `form`. That route then has precedence.
  if (!ids || !Object.values(ids).includes(PLACEHOLDER_ID)) return ids
  return methodsAt(route.siblings, path).includes(route.method) ? ids : undefined
}
