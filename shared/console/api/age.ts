import type { Resource } from './hal.ts'
import type { Problem } from './problem.ts'

/** Milliseconds for which an answer is fresh. A stale answer is read again when the user comes back to it. */
const FRESH_MS = 5_000

/** Milliseconds for which an answer that hardly any write changes, such as a schema, is fresh. */
export const LASTING_MS = 60_000

/** Returns whether a resource describes the installation, such as a schema, and is not user content. */
export const isLasting = ({ _type = '', filters }: Resource = {}): boolean =>
  _type === 'Root' || _type === 'Schema' || Array.isArray(filters)

/** Number of retries of a read while the service cannot be reached, at growing intervals. */
const MAX_RETRIES = 4

const isTransient = ({ status }: Problem) => status === 0 || status === 503 || status === 429

/**
 * Visible data that is stale is read again when the window gets the focus or the browser is online again. Requests, not
 * the browser, determine whether there is a connection.
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

/** Options of single requests: only these are retried, not the readings that combine several of them. */
export const RETRIED = {
  retry: (failures: number, problem: unknown) => failures < MAX_RETRIES && isTransient(problem as Problem),
  retryDelay: (failures: number) => 500 * 2 ** failures,
}

/** Returns whether two values have the same JSON. */
export const isSameJson = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
