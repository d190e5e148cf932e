import type { Resource } from './hal.ts'
import type { Problem } from './problem.ts'

/**
 * Milliseconds for which a cached response is fresh. A stale response is read again when the user returns to its page.
 */
const FRESH_MS = 5_000

/** Milliseconds for which a response is fresh if it is about something that rarely changes, such as a schema. */
export const LASTING_MS = 60_000

/** Returns whether a resource describes the installation, as a schema does, and therefore rarely changes. */
export const isLasting = ({ _type = '', filters }: Resource = {}): boolean =>
  _type === 'Root' || _type === 'Schema' || Array.isArray(filters)

/** Number of times that a read is repeated, after growing delays, while the service cannot be reached. */
const MAX_RETRIES = 4

const isTransient = ({ status }: Problem) => status === 0 || status === 503 || status === 429

/**
 * Options for cached data: stale visible data is read again on focus, or when the browser is online again. Requests are
 * sent even if the browser claims to be offline, because only a request shows whether there is a connection.
 */
export const AGES = {
  staleTime: ({ state }: { state: { data?: unknown } }) =>
    isLasting(state.data as Resource | undefined) ? LASTING_MS : FRESH_MS,
  refetchOnWindowFocus: true,
  refetchOnReconnect: true,
  networkMode: 'always',
  structuralSharing: false,
  retry: false,
} as const

/**
 * Retry options for single requests. A cache query that combines several requests has no retries of its own, because
 * each of these requests is already retried.
 */
export const RETRY_OPTIONS = {
  retry: (failures: number, problem: unknown) => failures < MAX_RETRIES && isTransient(problem as Problem),
  retryDelay: (failures: number) => 500 * 2 ** failures,
}

export const isSameJson = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
