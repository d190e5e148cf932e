import type { ComponentChildren } from 'preact'
import { createContext } from 'preact'
import { useCallback, useContext, useEffect, useState } from 'preact/hooks'
import type { Client } from './client.ts'
import type { Resource } from './hal.ts'
import type { Problem } from './problem.ts'

const Context = createContext<Client | undefined>(undefined)

export const ApiProvider = ({ client, children }: { client: Client; children: ComponentChildren }) => (
  <Context.Provider value={client}>{children}</Context.Provider>
)

/** @throws Error outside of the `ApiProvider` */
export function useClient(): Client {
  const client = useContext(Context)
  if (!client) throw new Error('There is no client here.')
  return client
}

/** Something that is being read. */
export interface Reading<T> {
  readonly value?: T
  readonly problem?: Problem
  readonly isLoading: boolean
  /** Reads it again. */
  again(): void
}

/**
 * Reads while a view is shown. What was read before stays until the new answer is there.
 *
 * @param read is called again when one of `needs` changes
 */
export function useReading<T>(read: () => Promise<T>, needs: readonly unknown[]): Reading<T> {
  const [state, setState] = useState<Omit<Reading<T>, 'again'>>({ isLoading: true })
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let isCurrent = true
    const set = (next: Omit<Reading<T>, 'again'>) => isCurrent && setState(next)
    setState(({ value }) => ({ value, isLoading: true }))
    read().then(
      (value) => set({ value, isLoading: false }),
      (problem) => set({ problem, isLoading: false }),
    )
    return () => {
      isCurrent = false
    }
  }, [...needs, turn])
  const client = useClient()
  const again = useCallback(() => {
    client.refresh()
    setTurn((last) => last + 1)
  }, [client])
  return { ...state, again }
}

/** Reads the resource at an address of the API; nothing without one. */
export function useResource(href: string | undefined): Reading<Resource | undefined> {
  const client = useClient()
  return useReading(async () => (href === undefined ? undefined : client.get(href)), [client, href])
}
