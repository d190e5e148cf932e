import { idsOf } from './params.ts'
import type { Route } from './route.ts'

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
