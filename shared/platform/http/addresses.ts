import type { ParamsOf, Route } from './route.ts'

/** Ids in paths; anything else is no id. */
const ID = /^[1-9]\d{0,14}$/

/** The identifier of a project: ASCII letters, digits, `-` and `_`, and not digits only. */
const IDENTIFIER = /^(?!\d+$)[\w-]{1,100}$/

/** Stands for the requester's own id where a route admits `me`; no id is zero. */
export const ME = 0

/** Stands for the id of what an address names otherwise; the name is in the request. */
export const NAMED = -1

/** What each kind of name may be, and what stands for it. */
const namings: Record<NonNullable<Route['names']>, { form: RegExp; id: number }> = {
  me: { form: /^me$/, id: ME },
  identifier: { form: IDENTIFIER, id: NAMED },
  text: { form: /./s, id: NAMED },
}

/** What ids in the paths of a route look like, as a pattern of JSON Schema; undefined where any text may be one. */
export function patternOf({ names }: Pick<Route, 'names'>): string | undefined {
  if (names === 'text') return undefined
  return [ID, ...(names ? [namings[names].form] : [])].map(({ source }) => source).join('|')
}

/** Whether a text has the form of a project's identifier. */
export function isIdentifier(text: string): boolean {
  return IDENTIFIER.test(text)
}

/**
 * The ids in a path, by the names of a route's parameters.
 *
 * @returns undefined where something is neither an id nor a name the route admits, so that the address is not its
 */
export function idsOf(
  { names }: Pick<Route, 'names'>,
  given: Readonly<Record<string, string | undefined>>,
): Record<string, number> | undefined {
  const naming = names && namings[names]
  const idOf = (value = '') =>
    ID.test(value) ? Number(value) : naming?.form.test(value) ? naming.id : undefined
  const ids = Object.entries(given).map(([name, value]) => [name, idOf(value)] as const)
  if (ids.some(([, id]) => id === undefined)) return undefined
  return Object.fromEntries(ids) as Record<string, number>
}

type Values<Path extends string> = { [Name in ParamsOf<Path>]: string | number }

/**
 * The address of a route, relative to the host.
 *
 * @param route any route; only its path is read
 * @param params a value for every parameter of the path; `{id}` is percent-encoded, `{id+}` keeps its slashes
 */
export function href<R extends Route>(route: R, params: Values<R['path']>): string {
  return route.path.replace(/\{(\w+)(\+?)\}/g, (_, name: ParamsOf<R['path']>, greedy) => {
    const value = String(params[name])
    return greedy ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value)
  })
}

export interface Match {
  route: Route
  params: Record<string, string>
}

/** The order in which API Gateway prefers path segments: literal, `{x}`, `{x+}`. */
const segmentRank = (segment: string) => (segment.endsWith('+}') ? 2 : segment.startsWith('{') ? 1 : 0)

/** Compares two templates by their first segment of different kind, more specific first. */
function bySpecificity(a: Route, b: Route): number {
  const [left, right] = [a.path.split('/').map(segmentRank), b.path.split('/').map(segmentRank)]
  const differing = left.findIndex((rank, index) => rank !== right[index])
  return differing < 0 ? 0 : (left[differing] ?? 0) - (right[differing] ?? 0)
}

/** The parameters of a path under a template, or undefined where it does not fit. */
export function matchPath(template: string, path: string): Record<string, string> | undefined {
  const names = [...template.matchAll(/\{(\w+)\+?\}/g)].map((match) => match[1] as string)
  const pattern = template.replace(/\{\w+\+\}/g, '(.+)').replace(/\{\w+\}/g, '([^/]+)')
  const found = new RegExp(`^${pattern}$`).exec(path)
  return found
    ? Object.fromEntries(names.map((name, index) => [name, found[index + 1] as string]))
    : undefined
}

/**
 * The route that API Gateway would choose for a request: of those with its method, the most specific.
 *
 * @returns undefined where the gateway would fall through to `$default`
 */
export function matchRoute(routes: readonly Route[], method: string, path: string): Match | undefined {
  const candidates = routes.filter((route) => route.method === method).sort(bySpecificity)
  for (const route of candidates) {
    const params = matchPath(route.path, path)
    if (params) return { route, params }
  }
  return undefined
}

/**
 * The methods an address supports: those of the most specific template that fits it, so that a literal
 * such as `/users/schema` is not taken for an id, and neither is anything else that is none.
 */
export function methodsAt(routes: readonly Route[], path: string): string[] {
  const fits = (route: Route) => {
    const params = matchPath(route.path, path)
    return params !== undefined && idsOf(route, params) !== undefined
  }
  const fitting = routes.filter(fits).sort(bySpecificity)
  return fitting.filter((route) => route.path === fitting[0]?.path).map((route) => route.method)
}
