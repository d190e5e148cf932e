import { type QueueName, queueNames } from '#shared/config.ts'
import { layout } from '#shared/platform/dynamodb/table.ts'
import { type Route, routeKeysOf, type Uses, writes, writesOfTexts } from '#shared/platform/http/route.ts'
import { type GatewayRoute, gatewayRoutesOf, routesBelow } from './gateway-routes.ts'
import type { BackgroundUses } from './grants.ts'

export interface FunctionDefinition {
  /**
   * Path of the handler below `functions/`, without extension. If the function has several handlers, this is the path
   * of one of them.
   */
  readonly id: string
  readonly uses: BackgroundUses
  /** Routes that invoke the function; empty for background functions. */
  readonly routes: readonly Route[]
  /**
   * All routes whose addresses are below a greedy gateway route of this function, including routes of other functions.
   * Absent if the function has no greedy route.
   */
  readonly below?: readonly Route[]
}

export interface EndpointDefinition extends FunctionDefinition {
  readonly gatewayRoutes: readonly GatewayRoute[]
}

/**
 * Returns the name of a function in the stack, such as `PlaceholderUsersCreateForm` for
 * `placeholder-users/create-form`.
 */
export const idOf = (entry: string) =>
  entry.replace(/(^|[-/])(\w)/g, (_match, _separator, letter: string) => letter.toUpperCase())

/** The function for requests that match no route. */
export const fallback: FunctionDefinition = { id: 'api/unrouted', uses: {}, routes: [] }

export interface ConsumerDefinition extends FunctionDefinition {
  readonly batchSize: number
}

/** The consumers, keyed by queue. Each consumer runs the jobs that its messages identify. */
export const consumers: Readonly<Record<QueueName, ConsumerDefinition>> = {
  jobs: {
    id: 'queue/jobs',
    batchSize: 10,
    uses: {
      table: writesOfTexts,
      sends: ['jobs', 'mails'],
      receives: ['jobs'],
      files: ['get', 'put'],
    },
    routes: [],
  },
  mails: {
    id: 'queue/mails',
    batchSize: 10,
    uses: { table: writes, receives: ['mails'], mails: true, issuers: true, publicUrl: true },
    routes: [],
  },
  webhooks: {
    id: 'queue/webhooks',
    // A batch contains a single message, because a run waits up to ten seconds for the response of one receiver.
    batchSize: 1,
    uses: { table: writes, sends: ['webhooks'], receives: ['webhooks'], calls: true, publicUrl: true },
    routes: [],
  },
}

/**
 * The function that runs periodically. It sends the messages of overdue jobs again, splits oversized intervals of
 * sorted indexes, and deletes files.
 */
export const sweeper: FunctionDefinition = {
  id: 'queue/sweeper',
  uses: {
    table: ['read', 'put', 'update', 'delete', 'check'],
    indexes: [layout.pendingJobs.name],
    sends: queueNames,
    files: ['delete'],
  },
  routes: [],
}

export const timeouts = { endpoint: 10, consumer: 60, sweeper: 30 } as const

/** Number of failures after which a message becomes a dead letter. */
export const MAX_RECEIVES = 5

export function endpointsOf(routes: readonly Route[]): readonly EndpointDefinition[] {
  const ofGateway = gatewayRoutesOf(routes)
  return [...new Set(routes.map(({ functionId }) => functionId))].map((id) => {
    const served = routes.filter(({ functionId }) => functionId === id)
    const gatewayRoutes = ofGateway.filter(({ functionId }) => functionId === id)
    const below = routesBelow(gatewayRoutes, routes)
    const greedy = below.length > 0 && { below }
    return { id, uses: usesOf(served), routes: served, gatewayRoutes, ...greedy }
  })
}

const lists = ['table', 'sends', 'files'] as const

/**
 * Returns the resources that at least one of the routes uses. `authenticates` is true if at least one of the routes
 * authenticates requesters.
 */
function usesOf(routes: readonly Route[]): BackgroundUses {
  const all = routes.map(({ uses }): Uses => uses)
  const united = lists.map((name) => [name, [...new Set(all.flatMap((uses) => uses[name] ?? []))]] as const)
  return {
    ...Object.assign({}, ...all),
    ...Object.fromEntries(united.filter(([, { length }]) => length > 0)),
    authenticates: routes.some(({ open }) => !open),
  }
}

/** Returns the handlers of a function, keyed by route key. A handler is a path below `functions/`. */
export const handlersOf = ({ routes }: FunctionDefinition): ReadonlyMap<string, string> =>
  new Map(routes.flatMap((route) => routeKeysOf(route).map((key) => [key, route.handler] as const)))

/** Returns every function of a service with the given routes. */
export const functionsOf = (routes: readonly Route[]): readonly FunctionDefinition[] => [
  ...endpointsOf(routes),
  fallback,
  ...Object.values(consumers),
  sweeper,
]
