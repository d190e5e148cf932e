import type { Client } from '../api/client.ts'
import { type Collection, linkOf, type Resource } from '../api/hal.ts'
import { expand } from '../api/template.ts'

/** As many elements as the API gives at once; it gives fewer if it has a lower limit. */
const PAGE = 1_000

/** What was read of a collection. */
export interface Elements {
  readonly elements: readonly Resource[]
  /** How many there are altogether. */
  readonly total: number
}

/**
 * Reads a collection page by page, by its own links.
 *
 * @param limit after so many elements no further page is read
 * @throws Problem
 */
export async function everyPage(client: Client, first: Collection, limit: number): Promise<Elements> {
  const size = linkOf(first, 'changeSize')
  const isWhole = first.count >= first.total || !size
  let page = isWhole ? first : await collectionAt(client, expand(size.href, { size: Math.min(PAGE, limit) }))
  const elements = [...page._embedded.elements]
  let next = linkOf(page, 'nextByOffset')
  while (next && elements.length < limit) {
    page = await collectionAt(client, next.href)
    elements.push(...page._embedded.elements)
    next = linkOf(page, 'nextByOffset')
  }
  return { elements, total: page.total }
}

/** The collection at an address. */
export const collectionAt = async (client: Client, href: string): Promise<Collection> =>
  (await client.get(href)) as Collection
