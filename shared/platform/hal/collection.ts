import { withQuery } from '#shared/platform/http/addresses.ts'
import { invalidQuery } from '#shared/platform/http/errors.ts'
import { message } from '#shared/platform/language/message.ts'
import { writtenFilters } from '#shared/platform/query/filter.ts'
import type { Pagination } from '#shared/platform/query/list-input.ts'
import type { ListQuery } from '#shared/platform/query/list-query.ts'
import { searchHref } from '#shared/platform/query/search.ts'
import { type Link, type Resource, Serialised, selected } from './resource.ts'

/** The resources of a response. Each resource is rendered only when the iterator reaches it. */
export type Elements = AsyncIterable<object> | Iterable<object>

/** The JSON of the resources that fit into the response. */
interface FittingElements {
  texts: string[]
  /**
   * The number of resources that would fit into a response, estimated from the resources rendered so far. Set only if
   * not all resources fit.
   */
  fitting?: number
}

/**
 * The share of the available bytes that a proposed page size aims to fill. The share is below 1 because further
 * elements may be larger than the elements seen so far.
 */
const MARGIN = 0.9

/**
 * The weight of a byte of the escaped body, relative to a byte of the body itself. Lambda encodes the body as a JSON
 * string, in which each quote takes two bytes. The weight is below 1, because the limit on this string (6 MB) is higher
 * than the limit on the body.
 */
const ESCAPED_SHARE = 0.85

/**
 * Returns how many bytes of a response's size limit a piece of JSON takes up. This is more than the length of the JSON
 * if many characters need escaping.
 */
export function responseBytesOf(json: string): number {
  const bytes = Buffer.byteLength(json)
  return Math.max(bytes, ESCAPED_SHARE * (bytes + escapedIn(json)))
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c]

/**
 * Returns the number of bytes by which a JSON text grows when it is encoded as a JSON string. Only quotes and
 * backslashes need escaping.
 */
function escapedIn(json: string): number {
  let escaped = 2
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === QUOTE || code === BACKSLASH) escaped += 1
  }
  return escaped
}

/**
 * Renders and serialises resources one by one, until a resource does not fit. The first resource always fits, because
 * texts have maximum lengths.
 *
 * @param room the available space, in bytes
 */
async function renderFitting(elements: Elements, room: number): Promise<FittingElements> {
  const texts: string[] = []
  let [used, largest] = [0, 0]
  for await (const element of elements) {
    const text = JSON.stringify(element)
    const bytes = responseBytesOf(text) + 1
    used += bytes
    largest = Math.max(largest, bytes)
    if (used > room && texts.length > 0) return { texts, fitting: fittingIn(room, largest) }
    texts.push(text)
  }
  return { texts }
}

/**
 * Returns a page size that probably fits, computed from the size of the largest resource so far. A part of the room
 * stays free as a margin.
 */
const fittingIn = (room: number, largest: number) => Math.max(1, Math.floor((room * MARGIN) / largest))

/** The maximum number of bytes in the body of a page. */
export const PAGE_BYTES = 5 * 1024 * 1024

interface CollectionContent {
  /** The address of the collection, without a query. */
  href: string
  query: ListQuery
  /** Query parameters specific to this collection. */
  parameters?: Readonly<Record<string, string>>
  /**
   * The links to the schema of the elements and to the endpoint that creates elements; a function if the links depend
   * on the elements.
   */
  links?: Readonly<Record<string, Link>> | (() => Readonly<Record<string, Link>>)
  total: number
  /**
   * The groups of all elements, if the query requests any. If the query has one grouping, its groups are in `groups`.
   * If it has several, `groupsBy` contains the groups of each grouping by its name.
   */
  grouped?: { groups?: readonly object[]; groupsBy?: Readonly<Record<string, readonly object[]>> }
  /** The sums over all elements, if the query requests them. */
  totalSums?: object
  /** The elements of the page. Only the elements that fit into the response are rendered. */
  elements: Elements
}

/**
 * Builds a Collection resource with links to its other pages (specification, "Collection"). If the first page does not
 * fit into a response and the client requested no page size, the page is shortened. The following pages get the size of
 * the shortened page.
 *
 * @throws `InvalidQuery` if any other page does not fit; the message contains a size that fits
 */
export async function collection(content: CollectionContent): Promise<Serialised> {
  const { pageSize, mayShorten } = content.query.pagination
  const { texts, fitting } = await renderFitting(content.elements, PAGE_BYTES - frameBytes(content))
  if (fitting === undefined) return page(content, texts, pageSize)
  if (mayShorten) return page(content, texts.slice(0, fitting), fitting)
  throw invalidQuery([
    message`Page size is too large for these elements: at most ${fitting} fit into a response.`,
  ])
}

const frameBytes = (content: CollectionContent): number =>
  responseBytesOf(page(content, [], content.query.pagination.pageSize).json)

/** The maximum number of elements of a collection that is embedded in a resource. */
const MAX_EMBEDDED = 100

/**
 * Returns a collection that is embedded in a resource. It contains only the first elements; the collection's address
 * returns all of them.
 */
export function embeddedCollection(href: string, all: readonly Resource[]): Resource {
  const elements = all.slice(0, MAX_EMBEDDED)
  return {
    _type: 'Collection',
    total: all.length,
    count: elements.length,
    pageSize: MAX_EMBEDDED,
    offset: 1,
    _embedded: { elements },
    _links: { self: { href } },
  }
}

/**
 * Builds the JSON of a page.
 *
 * @param elements the JSON of each element
 */
function page(
  { href, query, parameters = {}, links: own, total: counted, grouped, totalSums }: CollectionContent,
  elements: string[],
  pageSize: number,
) {
  const { select, pagination } = query
  const { offset } = pagination
  // Corrects the total, which was counted before the elements were read: more elements may exist by now.
  const total = Math.max(counted, elements.length && (offset - 1) * pageSize + elements.length)
  const hasElements = !select || select.elements !== undefined
  const count = hasElements ? elements.length : countOn({ offset, pageSize }, total)
  const all = { _type: 'Collection', total, count, pageSize, offset, ...grouped, totalSums }
  const allLinks = {
    ...pageLinks({ path: href, parameters, query }, { offset, pageSize }, total),
    search: { href: searchHref(withQuery(href, parameters)) },
    ...(typeof own === 'function' ? own() : own),
  }
  const links = JSON.stringify(selected(allLinks, select?.members))
  const parts = [
    JSON.stringify(selected(all, select?.members)).slice(1, -1),
    hasElements && `"_embedded":{"elements":[${elements.join(',')}]}`,
    links !== '{}' && `"_links":${links}`,
  ]
  return new Serialised(`{${parts.filter(Boolean).join()}}`)
}

/** Returns the number of elements on a page. */
const countOn = ({ offset, pageSize }: Pick<Pagination, 'offset' | 'pageSize'>, total: number): number =>
  Math.max(0, Math.min(pageSize, total - (offset - 1) * pageSize))

/** The parts shared by the addresses of all pages of a collection. */
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
    // If the requested page is past the end, the link to the previous page leads to the last page.
    ...(offset > 1 && { previousByOffset: { href: at(Math.min(offset - 1, lastPage(total, pageSize))) } }),
    ...(offset * pageSize < total && pageSize > 0 && { nextByOffset: { href: at(offset + 1) } }),
  }
}

const lastPage = (total: number, pageSize: number): number =>
  pageSize > 0 ? Math.max(1, Math.ceil(total / pageSize)) : 1

/** Returns the address of a page, with parameters in alphabetical order. The braces of a template are not encoded. */
function pageHref(
  { path, parameters, query: { selection, filters, mustStateFilters, sortBy, groupBy, select } }: Address,
  offset: number | string,
  size: number | string,
) {
  const given = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  const all = [
    ...(filters.length > 0 || mustStateFilters ? [`filters=${encoded(writtenFilters(filters))}`] : []),
    ...(groupBy ? [`groupBy=${encodeURIComponent(groupBy.map(({ name }) => name).join())}`] : []),
    `offset=${offset}`,
    `pageSize=${size}`,
    ...(select ? [`select=${encodeURIComponent(select.text)}`] : []),
    ...(selection.sums ? ['showSums=true'] : []),
    ...(sortBy.length > 0 ? [`sortBy=${encoded(sortBy)}`] : []),
    ...given,
  ]
  return `${path}?${all.sort().join('&')}`
}

const encoded = (value: unknown) => encodeURIComponent(JSON.stringify(value))
