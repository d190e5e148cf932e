import type { Resource } from './hal.ts'
import type { Problem } from './problem.ts'

/** Milliseconds for which an answer is fresh. A stale answer is read again when the user returns to it. */
const FRESH_MS = 5_000

/** Milliseconds for which an answer is fresh if writes hardly ever change it, such as a schema. */
export const LASTING_MS = 60_000

/** Returns whether a resource, such as a schema, describes the installation rather than being user content. */
export const isLasting = ({ _type = '', filters }: Resource = {}): boolean =>
  _type === 'Root' || _type === 'Schema' || Array.isArray(filters)

/** Number of retries of a read while the service cannot be reached, at growing intervals. */
const MAX_RETRIES = 4

const isTransient = ({ status }: Problem) => status === 0 || status === 503 || status === 429

/**
 * Visible data that is stale is read again when the window gets the focus or the browser is online again. Requests
 * determine whether there is a connection; the browser is not asked.
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

/** Options for single requests. Only single requests are retried; readings that combine several of them are not. */
export const RETRIED = {
  retry: (failures: number, problem: unknown) => failures < MAX_RETRIES && isTransient(problem as Problem),
  retryDelay: (failures: number) => 500 * 2 ** failures,
}

/** Returns whether two values have the same JSON. */
export const isSameJson = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
