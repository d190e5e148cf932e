import {
  focusManager,
  QueryObserver,
  type QueryObserverOptions,
  type QueryObserverResult,
} from '@tanstack/query-core'
import type { ComponentChildren } from 'preact'
import { createContext } from 'preact'
import { useCallback, useContext, useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks'
import type { Client } from './client.ts'
import type { Resource } from './hal.ts'
import type { Problem } from './problem.ts'

const Context = createContext<Client | undefined>(undefined)

/** Provides the client to views. Notifies the cache of the client when the user returns to the window. */
export function ApiProvider({ client, children }: { client: Client; children: ComponentChildren }) {
  useEffect(() => {
    const comeBack = () => focusManager.onFocus()
    client.cache.mount()
    // The cache detects only switches between tabs. This listener also detects that the user returns from another
    // window.
    addEventListener('focus', comeBack)
    return () => {
      removeEventListener('focus', comeBack)
      client.cache.unmount()
    }
  }, [client])
  return <Context.Provider value={client}>{children}</Context.Provider>
}

/** Returns the client. @throws Error outside of the `ApiProvider` */
export function useClient(): Client {
  const client = useContext(Context)
  if (!client) throw new Error('There is no client here.')
  return client
}

/** State of data that a view reads. */
export interface Reading<T> {
  readonly value?: T
  readonly problem?: Problem
  readonly isLoading: boolean
  again(): void
}

/** Number of readings so far. It makes the cache key of each reading unique. */
let readings = 0

/**
 * Reads data while a view is shown. Reads it again after a write, and when the user returns to the view and the data is
 * stale. The previous data stays until the new response has arrived.
 *
 * @param read the function that reads the data; it is called again when one of `needs` changes
 */
export function useReading<T>(
  read: () => Promise<T>,
  needs: readonly unknown[],
  options: Pick<QueryObserverOptions, 'enabled' | 'staleTime'> = {},
): Reading<T> {
  const number = useMemo(() => ++readings, needs)
  return useQuery<T>({ queryKey: ['reading', number], queryFn: read, gcTime: 0, ...options })
}

/** Reads the resource at an address of the API; reads nothing without an address. */
export function useResource(href: string | undefined): Reading<Resource | undefined> {
  const client = useClient()
  return useQuery<Resource | undefined>({ ...client.reading(href ?? ''), enabled: href !== undefined })
}

/**
 * Reads a resource that the user's own writes cannot change. Unlike `useResource`, does not read it again after a
 * write.
 */
export function useResourceOfOthers(href: string | undefined): Reading<Resource | undefined> {
  const client = useClient()
  return useQuery<Resource | undefined>({
    ...client.readingOfOthers(href ?? ''),
    enabled: href !== undefined,
  })
}

function useQuery<T>(options: QueryObserverOptions): Reading<T> {
  const { cache, changes } = useClient()
  const wanted = cache.defaultQueryOptions({ placeholderData: (before: unknown) => before, ...options })
  const observer = useMemo(() => new QueryObserver(cache, wanted), [cache])
  const [, setTurn] = useState(0)
  useLayoutEffect(() => observer.setOptions(wanted))
  useEffect(() => observer.subscribe(() => setTurn((turn) => turn + 1)), [observer])
  const result = observer.getOptimisticResult(wanted)
  const value = changes.over(result.data)
  useLayoutEffect(
    () => changes.subscribe(() => changes.over(result.data) !== value && setTurn((turn) => turn + 1)),
    [changes, result.data, value],
  )
  const again = useCallback(() => void observer.refetch({ cancelRefetch: false }), [observer])
  return { ...readingOf<T>({ ...result, data: value }, wanted.enabled !== false), again }
}

/**
 * Returns the state of a query. If data was read earlier but the service cannot be reached now, the earlier data stays.
 */
function readingOf<T>(
  result: Pick<QueryObserverResult, 'data' | 'error' | 'isPending' | 'isPlaceholderData'>,
  isWanted: boolean,
): Omit<Reading<T>, 'again'> {
  const { data, error, isPending, isPlaceholderData } = result
  const problem = (error ?? undefined) as Problem | undefined
  if (!isWanted) return { isLoading: false }
  if (problem && (problem.status !== 0 || data === undefined)) return { problem, isLoading: false }
  return { value: data as T | undefined, isLoading: isPending || isPlaceholderData }
}
