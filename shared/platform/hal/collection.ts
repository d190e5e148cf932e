import { invalidQuery } from '#shared/platform/http/errors.ts'
import type { FilterInput } from '#shared/platform/query/filter.ts'
import type { ListQuery, Pagination } from '#shared/platform/query/parse.ts'
import { type Link, type Resource, Serialised } from './resource.ts'

/** What a response holds of resources, each of them rendered when it is asked for. */
export type Elements = AsyncIterable<Resource> | Iterable<Resource>

/** Resources as JSON, as many as there was room for. */
interface Filling {
  texts: string[]
  /** How many of such resources fit where these did not. */
  fitting?: number
}

/** What is left for elements that are larger than those seen. */
const CAUTION = 0.9

/** A response goes through Lambda as JSON once more, where a quote takes two bytes, and may have 6 MB there. */
const ESCAPED = 0.85

/** The bytes that a piece of JSON takes of those a body may have; more than its own where much of it is escaped. */
export const bytesOf = (json: string): number =>
  Math.max(Buffer.byteLength(json), ESCAPED * Buffer.byteLength(JSON.stringify(json)))

/**
 * Renders and serialises resources one by one, and none behind the first that finds no room. The first one always
 * does: the limits on texts see to that.
 *
 * @param room in bytes
 */
export async function filled(elements: Elements, room: number): Promise<Filling> {
  const texts: string[] = []
  let [used, largest] = [0, 0]
  for await (const element of elements) {
    const text = JSON.stringify(element)
    const bytes = bytesOf(text) + 1
    used += bytes
    largest = Math.max(largest, bytes)
    if (used > room && texts.length > 0) return { texts, fitting: fittingIn(room, largest) }
    texts.push(text)
  }
  return { texts }
}

/** With caution never more than have been seen to fit. */
const fittingIn = (room: number, largest: number) => Math.max(1, Math.floor((room * CAUTION) / largest))

/** The most that the body of a page may have. */
export const PAGE_BYTES = 5 * 1024 * 1024

interface CollectionContent {
  /** The address of the collection, without a query. */
  href: string
  query: ListQuery
  /** Parameters that the collection has beside those of every one. */
  parameters?: Readonly<Record<string, string>>
  total: number
  /** Those of the page; rendered as far as a response has room for them. */
  elements: Elements
}

/**
 * A Collection resource with the links that lead to its other pages (specification, "Collection").
 *
 * Where a page has more elements than a response has room for and the client has left its size open, it is cut: it
 * holds fewer and is a page of that size, with links that lead to the rest. That size fits following pages as well
 * whose elements are no larger than those seen; where they are, they are refused like any page of a size asked for.
 *
 * @throws `InvalidQuery` where a page of the size asked for has no room, with one that has
 */
export async function collection(content: CollectionContent): Promise<Serialised> {
  const { pageSize, isOpen } = content.query.pagination
  const { texts, fitting } = await filled(content.elements, PAGE_BYTES - frameBytes(content))
  if (fitting === undefined) return page(content, texts, pageSize)
  if (isOpen) return page(content, texts.slice(0, fitting), fitting)
  throw invalidQuery([`Page size is too large for these elements: at most ${fitting} fit into a response.`])
}

const frameBytes = (content: CollectionContent): number =>
  bytesOf(page(content, [], content.query.pagination.pageSize).json)

/** @param elements as JSON */
function page(
  { href, query, parameters = {}, total }: CollectionContent,
  elements: string[],
  pageSize: number,
) {
  const { offset } = query.pagination
  const head = JSON.stringify({ _type: 'Collection', total, count: elements.length, pageSize, offset })
  const links = JSON.stringify(pageLinks({ path: href, parameters, query }, { offset, pageSize }, total))
  return new Serialised(
    `${head.slice(0, -1)},"_embedded":{"elements":[${elements.join(',')}]},"_links":${links}}`,
  )
}

/** What the addresses of all pages have in common. */
interface Address {
  path: string
  parameters: Readonly<Record<string, string>>
  query: ListQuery
}

function pageLinks(
  address: Address,
  { offset, pageSize }: Pick<Pagination, 'offset' | 'pageSize'>,
  total: number,
): Record<string, Link> {
  const at = (page: number | string, size: number | string = pageSize) => pageHref(address, page, size)
  return {
    self: { href: at(offset) },
    jumpTo: { href: at('{offset}'), templated: true },
    changeSize: { href: at(offset, '{size}'), templated: true },
    // From behind the end, back to the last page there is.
    ...(offset > 1 && { previousByOffset: { href: at(Math.min(offset - 1, lastPage(total, pageSize))) } }),
    ...(offset * pageSize < total && pageSize > 0 && { nextByOffset: { href: at(offset + 1) } }),
  }
}

const lastPage = (total: number, pageSize: number): number =>
  pageSize > 0 ? Math.max(1, Math.ceil(total / pageSize)) : 1

/** Parameters in alphabetical order; the braces of a template stay literal. */
function pageHref(
  { path, parameters, query: { filters, sortBy } }: Address,
  offset: number | string,
  size: number | string,
) {
  const given = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  const all = [
    ...(filters.length > 0 ? [`filters=${encoded(filters.map(asGiven))}`] : []),
    `offset=${offset}`,
    `pageSize=${size}`,
    ...(sortBy.length > 0 ? [`sortBy=${encoded(sortBy)}`] : []),
    ...given,
  ]
  return `${path}?${all.sort().join('&')}`
}

const encoded = (value: unknown) => encodeURIComponent(JSON.stringify(value))
const asGiven = ({ name, operator, values }: FilterInput) => ({ [name]: { operator, values } })
