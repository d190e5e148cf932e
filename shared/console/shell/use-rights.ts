import { useRef } from 'preact/hooks'
import type { Client } from '../api/client.ts'
import { isCollection, linkOf, type Resource } from '../api/hal.ts'
import { useClient, useReading } from '../api/use-api.tsx'
import { rightsOf, withFilterValue } from '../pages/rights/capability-filters.ts'
import type { NavigationRights } from './destinations.ts'
import type { Where } from './where.ts'

/** Value of the filter `context` for global permissions. */
const GLOBAL = 'g'

const none: NavigationRights = { isAdmin: false, mayWrite: () => false }

/**
 * Determines which lists the user may administer: all lists for administrators, otherwise the lists for which the user
 * has global capabilities. The rights are read once, after the first page has loaded, and not again after writes.
 */
export function useRights({ root, isLoading }: Where): NavigationRights {
  const client = useClient()
  const isWanted = useRef(false)
  if (!isLoading) isWanted.current = true
  const options = { staleTime: 'static', enabled: isWanted.current } as const
  const { value } = useReading(() => readRights(client, root), [client, linkOf(root, 'user')?.href], options)
  return value ?? none
}

async function readRights(client: Client, root: Resource): Promise<NavigationRights> {
  const user = linkOf(root, 'capabilities') && linkOf(root, 'user')
  if (!user) return none
  const me = await client.get(user.href)
  if (me.admin === true) return { ...none, isAdmin: true }
  const list = await client.get(withFilterValue(rightsOf(root, me) ?? '', 'context', GLOBAL))
  const actions = isCollection(list)
    ? list._embedded.elements.map((one) => linkOf(one, 'action')?.href ?? '')
    : []
  const mayWrite = (relation: string) => {
    const name = linkOf(root, relation)?.href.split('/').at(-1)
    return actions.some((href) => href.split('/').at(-2) === name)
  }
  return { isAdmin: false, mayWrite }
}
