import type { Client } from '../api/client.ts'
import { type Collection, linkOf, type Resource } from '../api/hal.ts'
import { expand, withQuery } from '../api/template.ts'

/** Page size for reading whole collections. The API returns smaller pages if its maximum is lower. */
const PAGE_SIZE = 1_000

export interface ReadElements {
  readonly elements: readonly Resource[]
  readonly total: number
}

/**
 * Reads a collection page by page, following its `nextByOffset` links.
 *
 * @param limit number of elements after which no further page is read
 * @throws Problem
 */
export async function readAllPages(client: Client, first: Collection, limit: number): Promise<ReadElements> {
  const isEnough = first.count >= Math.min(first.total, limit)
  let page = isEnough ? first : await collectionAt(client, largestPage(first))
  const elements = [...page._embedded.elements]
  let next = linkOf(page, 'nextByOffset')
  while (next && elements.length < limit) {
    page = await collectionAt(client, next.href)
    elements.push(...page._embedded.elements)
    next = linkOf(page, 'nextByOffset')
  }
  return { elements, total: page.total }
}

/** Returns the address of the first page of a collection, with the largest page size. */
export function largestPage(collection: Collection): string {
  const size = linkOf(collection, 'changeSize')
  const href = size ? expand(size.href, { size: PAGE_SIZE }) : (linkOf(collection, 'self')?.href ?? '')
  return withQuery(href, { offset: undefined })
}

export const collectionAt = async (client: Client, href: string): Promise<Collection> =>
  (await client.get(href)) as Collection
