import { type AddressedRequests, matchRoute } from '#shared/platform/http/addresses.ts'
import type { Route } from '#shared/platform/http/route.ts'

/** A route of the gateway, with the function to which it sends requests. */
export interface GatewayRoute extends AddressedRequests {
  readonly functionId: string
}

interface GreedyRoute extends GatewayRoute {
  readonly replaces: readonly Route[]
}

/**
 * Returns the routes of the gateway. In a new account, a gateway may have only 300 routes, fewer than the API has. A
 * greedy route, such as `GET /api/v3/users/{below+}`, therefore replaces most routes of one function. This function
 * then finds the route of a request by the address (`byAddress`).
 */
export function gatewayRoutesOf(routes: readonly Route[]): readonly GatewayRoute[] {
  const greedy = greedyRoutesOf(routes)
  const replaced = new Set(greedy.flatMap(({ replaces }) => replaces))
  const exact = routes.filter((route) => !replaced.has(route))
  return [...exact, ...greedy].map(({ method, head, path, functionId }) => ({
    method,
    ...(head && { head }),
    path,
    functionId,
  }))
}

/** Returns the routes whose addresses are below a greedy route of the gateway, no matter which function serves them. */
export function routesBelow(
  gatewayRoutes: readonly GatewayRoute[],
  routes: readonly Route[],
): readonly Route[] {
  const collections = gatewayRoutes.filter(isGreedy).map(({ path }) => collectionOf(path))
  return routes.filter(({ path }) => collections.includes(collectionOf(path)))
}

/**
 * The last segment of the gateway's greedy routes: a parameter that matches the rest of a path. The API has greedy
 * routes of its own, but their parameter has another name.
 */
const GREEDY = '{below+}'

/** Returns whether a route of the gateway receives the requests to several routes of the API. */
export const isGreedy = ({ path }: GatewayRoute): boolean => path.endsWith(GREEDY)

/**
 * Returns the address of the collection above an address, for example `/api/v3/users` for `/api/v3/users/{id}`;
 * undefined for the address of a collection.
 */
const collectionOf = (path: string): string | undefined => /^\/api\/v3\/\w+(?=\/)/.exec(path)?.[0]

const grouped = <Element>(elements: readonly Element[], keyOf: (element: Element) => string): Element[][] =>
  [...new Set(elements.map(keyOf))].map((key) => elements.filter((element) => keyOf(element) === key))

/**
 * Returns the greedy routes: at most one for each method below each collection. A greedy route has a parameter that
 * matches the rest of a path.
 */
const greedyRoutesOf = (routes: readonly Route[]): GreedyRoute[] =>
  grouped(
    routes.filter(({ path, head }) => collectionOf(path) && !head),
    ({ method, path }) => `${method} ${collectionOf(path)}`,
  ).flatMap(greedyRouteAmong)

/**
 * Returns the greedy route that replaces the most routes of one function. Returns no route if it would replace fewer
 * than two routes, or if a given route is greedy itself.
 *
 * @param routes all routes of a method below a collection
 */
function greedyRouteAmong(routes: readonly Route[]): GreedyRoute[] {
  if (routes.some(({ path }) => path.endsWith('+}'))) return []
  const replaceable = grouped(routes, ({ functionId }) => functionId).map((own) =>
    replaceableAmong(own, routes),
  )
  const [most = []] = replaceable.sort((a, b) => b.length - a.length)
  const [first] = most
  if (!first || most.length < 2) return []
  const { method, path, functionId } = first
  return [{ method, path: `${collectionOf(path)}/${GREEDY}` as `/${string}`, functionId, replaces: most }]
}

/**
 * Returns the routes of a function that a greedy route can replace without misdirecting requests. The gateway prefers
 * all other routes to a greedy route. For example, without `time_entries/activities`, requests for this address would
 * reach the function of `time_entries/{id}`.
 */
function replaceableAmong(own: readonly Route[], all: readonly Route[]): Route[] {
  const others = all.filter((route) => !own.includes(route))
  const isChosen = (route: Route, other: Route) => {
    const address = commonAddress(route, other)
    return address !== undefined && matchRoute([route, other], route.method, address)?.route === route
  }
  return own.filter((route) => !others.some((other) => isChosen(route, other)))
}

const isParameter = (segment = '') => segment.startsWith('{')

/** Returns the template of the addresses that match both routes; undefined if no address matches both. */
export function commonAddress(one: Pick<Route, 'path'>, other: Pick<Route, 'path'>): string | undefined {
  const [left, right] = [one.path.split('/'), other.path.split('/')]
  const common = left.map((segment, index) => (isParameter(segment) ? right[index] : segment))
  const isOfBoth = common.every((segment, index) => segment === right[index] || isParameter(right[index]))
  return left.length === right.length && isOfBoth ? common.join('/') : undefined
}
