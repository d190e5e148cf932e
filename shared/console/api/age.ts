import type { Resource } from './hal.ts'
import type { Problem } from './problem.ts'

/** Milliseconds for which what was read is taken as it is. After that it is read again when one comes back to it. */
const FRESH = 5_000

/** The same for what describes what there is: hardly any write changes it. */
const LASTING = 60_000

/** Whether this describes what there is, and is not what somebody has written. */
export const isLasting = ({ _type = '', filters }: Resource = {}): boolean =>
  _type === 'Root' || _type === 'Schema' || Array.isArray(filters)

/** How often a read is tried again while the service cannot be reached, at growing intervals. */
const TRIES = 4

const isTransient = ({ status }: Problem) => status === 0 || status === 503 || status === 429

/**
 * What is looked at is read again when it is old and one comes back to the window or online. Whether there is a connection
 * says the service alone.
 */
export const AGES = {
  staleTime: ({ state }: { state: { data?: unknown } }) =>
    isLasting(state.data as Resource | undefined) ? LASTING : FRESH,
  refetchOnWindowFocus: true,
  refetchOnReconnect: true,
  networkMode: 'always',
  structuralSharing: false,
  retry: false,
} as const

/** For single requests: they are tried again, but not what is put together from them. */
export const RETRIED = {
  retry: (failures: number, problem: unknown) => failures < TRIES && isTransient(problem as Problem),
  retryDelay: (failures: number) => 500 * 2 ** failures,
}

/** Whether two values have the same JSON. */
export const isSameJson = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
