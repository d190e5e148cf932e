import type { Route } from '#shared/api/route.ts'
import { layout } from '#shared/table/layout.ts'
import type { BackgroundUses } from './grants.ts'

/** A function to deploy: its handler's path below `functions/`, without extension, and what it uses. */
export interface Entry {
  readonly id: string
  readonly uses: BackgroundUses
}

/** Answers the addresses and methods that no route serves. */
export const fallback: Entry = { id: 'api/unrouted', uses: {} }

/** Does the jobs that messages name. */
export const consumer: Entry = {
  id: 'queue/jobs',
  uses: { table: ['get', 'query', 'put', 'update', 'delete'], sends: ['jobs'], receives: ['jobs'] },
}

/** Sends the message of an overdue job again. */
export const sweeper: Entry = {
  id: 'queue/sweeper',
  uses: { table: ['get', 'update'], indexes: [layout.pendingJobs.name], sends: ['jobs'] },
}

/** Every function of a service with these routes. */
export const entriesOf = (routes: readonly Route[]): readonly Entry[] => [
  ...routes,
  fallback,
  consumer,
  sweeper,
]
