import { type Collection, isCollection, linkOf, type Resource } from '../../../api/hal.ts'
import { withFilters } from '../../../api/query.ts'
import { withQuery } from '../../../api/template.ts'
import { useResource } from '../../../api/use-api.tsx'
import { closedOf, useIsChosen } from '../closed.ts'
import { useAllPages } from '../use-all-pages.ts'
import { hrefOf } from '../work-package.ts'
import { MAX_CARDS } from './board-query.ts'

const MAX_CLOSED_CARDS = 20

/**
 * Reads the work packages on a board: the work packages in the board's list. If the list omits closed work packages by
 * default, the most recently changed closed ones are added.
 *
 * @returns the work packages read so far (`cards`), the list extended to closed work packages (`completeList`), and
 * whether all cards have been read
 */
export function useCards(collection: Collection, view: Resource | undefined) {
  const every = useAllPages(collection, MAX_CARDS)
  const { elements, total } = every.value ?? { ...collection, elements: collection._embedded.elements }
  const isChosen = useIsChosen(view)
  const { value, isLoading } = useResource(
    isChosen ? withQuery(closedOf(collection), { pageSize: MAX_CLOSED_CARDS }) : undefined,
  )
  const isRead = !(every.isLoading || isLoading)
  const closed = value && isCollection(value) ? value : { total: 0, _embedded: { elements: [] } }
  if (!isChosen) return { cards: elements, completeList: { ...collection, total }, isRead }
  // A map removes duplicates: a work package that was just closed or reopened may still be in both lists.
  const cards = new Map([...elements, ...closed._embedded.elements].map((one) => [hrefOf(one), one]))
  const self = { href: withFilters(linkOf(collection, 'self')?.href ?? '', []) }
  const completeList = { ...collection, total: total + closed.total, _links: { ...collection._links, self } }
  return { cards: [...cards.values()], completeList, isRead }
}
