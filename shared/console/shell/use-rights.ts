import { isCollection, linkOf, type Resource } from '../api/hal.ts'
import { filtersOf, withFilters } from '../api/query.ts'
import { useResource } from '../api/use-api.tsx'
import type { Rights } from './destinations.ts'

/** The value of the filter `context` that means everywhere. */
const GLOBAL = 'g'

/**
 * What whoever is signed in may administer: all of it for administrators, else what their capabilities say that go for
 * everything.
 */
export function useRights(root: Resource): Rights {
  const { value: me } = useResource(linkOf(root, 'capabilities') && linkOf(root, 'user')?.href)
  const isAdmin = me?.admin === true
  const { value: list } = useResource(me && !isAdmin ? globalCapabilities(root, me) : undefined)
  const actions =
    list && isCollection(list) ? list._embedded.elements.map((one) => linkOf(one, 'action')?.href ?? '') : []
  const mayWrite = (relation: string) => {
    const name = linkOf(root, relation)?.href.split('/').at(-1)
    return actions.some((href) => href.split('/').at(-2) === name)
  }
  return { isAdmin, mayWrite }
}

/** The address of somebody's capabilities that go for everything. */
function globalCapabilities(root: Resource, { id }: Resource): string | undefined {
  const list = linkOf(root, 'capabilities')?.href
  const conditions = [
    { name: 'principal', operator: '=', values: [String(id)] },
    { name: 'context', operator: '=', values: [GLOBAL] },
  ]
  return list && withFilters(list, [...filtersOf(list), ...conditions])
}
