import type { QueueName } from '#shared/config.ts'
import { layout } from '#shared/platform/dynamodb/table.ts'
import type { Route } from '#shared/platform/http/route.ts'
import type { BackgroundUses } from './grants.ts'

/** A function to deploy: its handler's path below `functions/`, without extension, and what it uses. */
export interface Entry {
  readonly id: string
  readonly uses: BackgroundUses
}

/** Names a function in the stack: `placeholder-users/create-form` becomes `PlaceholderUsersCreateForm`. */
export const idOf = (entry: string) =>
  entry.replace(/(^|[-/])(\w)/g, (_match, _separator, letter: string) => letter.toUpperCase())

/** Answers the addresses and methods that no route serves. */
export const fallback: Entry = { id: 'api/unrouted', uses: {} }

/** The consumer of each queue, which runs the jobs that its messages name. */
export const consumers: Readonly<Record<QueueName, Entry>> = {
  jobs: {
    id: 'queue/jobs',
    uses: {
      table: ['get', 'query', 'put', 'update', 'delete', 'check'],
      sends: ['jobs', 'mails'],
      receives: ['jobs'],
    },
  },
  mails: {
    id: 'queue/mails',
    uses: { table: ['get', 'update'], receives: ['mails'], mails: true },
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
}

/** The seconds that functions may run. */
export const timeouts = { endpoint: 10, consumer: 60, sweeper: 30 } as const

/** The most messages that a consumer gets at once, and the failures after which a message becomes a dead letter. */
export const delivery = { batchSize: 10, maxReceiveCount: 5 } as const

/** Every function of a service with these routes. */
export const entriesOf = (routes: readonly Route[]): readonly Entry[] => [
  ...routes.filter(({ sameAs }) => !sameAs),
  fallback,
  ...Object.values(consumers),
  sweeper,
]
