import type { QueueName } from '#shared/config.ts'
import { layout } from '#shared/platform/dynamodb/table.ts'
import { type Route, routeKeysOf, type Uses, writesOfTexts } from '#shared/platform/http/route.ts'
import type { BackgroundUses } from './grants.ts'

/** A function to deploy. */
export interface Entry {
  /** The path of its handler below `functions/`, without extension. Of several handlers, one gives its name. */
  readonly id: string
  /** The resources that it uses, with all its routes. */
  readonly uses: BackgroundUses
  /** The routes that lead to it: none to what works in the background. */
  readonly routes: readonly Route[]
}

/** Names a function in the stack: `placeholder-users/create-form` becomes `PlaceholderUsersCreateForm`. */
export const idOf = (entry: string) =>
  entry.replace(/(^|[-/])(\w)/g, (_match, _separator, letter: string) => letter.toUpperCase())

/** Answers the addresses and methods that no route serves. */
export const fallback: Entry = { id: 'api/unrouted', uses: {}, routes: [] }

/** The consumer of each queue, which runs the jobs that its messages name. */
export const consumers: Readonly<Record<QueueName, Entry>> = {
  jobs: {
    id: 'queue/jobs',
    uses: {
      table: writesOfTexts,
      sends: ['jobs', 'mails'],
      receives: ['jobs'],
    },
    routes: [],
  },
  mails: {
    id: 'queue/mails',
    uses: { table: ['get', 'update'], receives: ['mails'], mails: true },
    routes: [],
  },
}

/** Sends the messages of overdue jobs again, divides intervals of orders that have become too large, and removes files. */
export const sweeper: Entry = {
  id: 'queue/sweeper',
  uses: {
    table: ['get', 'query', 'put', 'update', 'delete', 'check'],
    indexes: [layout.pendingJobs.name],
    sends: ['jobs', 'mails'],
    files: ['delete'],
  },
  routes: [],
}

/** The seconds that functions may run. */
export const timeouts = { endpoint: 10, consumer: 60, sweeper: 30 } as const

/** The most messages that a consumer gets at once, and the failures after which a message becomes a dead letter. */
export const delivery = { batchSize: 10, maxReceiveCount: 5 } as const

/** The functions behind these routes. */
export const endpointsOf = (routes: readonly Route[]): readonly Entry[] =>
  [...new Set(routes.map(({ functionId }) => functionId))].map((id) => {
    const served = routes.filter(({ functionId }) => functionId === id)
    return { id, uses: usesOf(served), routes: served }
  })

const lists = ['table', 'sends', 'files'] as const

/** The union of what routes use, and whether any of them authenticates. */
function usesOf(routes: readonly Route[]): BackgroundUses {
  const all = routes.map(({ uses }): Uses => uses)
  const united = lists.map((name) => [name, [...new Set(all.flatMap((uses) => uses[name] ?? []))]] as const)
  return {
    ...Object.assign({}, ...all),
    ...Object.fromEntries(united.filter(([, { length }]) => length > 0)),
    authenticates: routes.some(({ open }) => !open),
  }
}

/** The handlers of a function, their paths below `functions/`, by the keys of its routes. */
export const handlersOf = ({ routes }: Entry): ReadonlyMap<string, string> =>
  new Map(routes.flatMap((route) => routeKeysOf(route).map((key) => [key, route.handler] as const)))

/** Every function of a service with these routes. */
export const entriesOf = (routes: readonly Route[]): readonly Entry[] => [
  ...endpointsOf(routes),
  fallback,
  ...Object.values(consumers),
  sweeper,
]
