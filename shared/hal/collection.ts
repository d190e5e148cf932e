import type { FilterInput } from '#shared/query/filter.ts'
import type { ListQuery } from '#shared/query/parse.ts'
import type { Link, Resource } from './link.ts'

interface CollectionContent {
  /** The address of the collection, without a query. */
  href: string
  query: ListQuery
  /** Parameters that the collection has beside those of every one. */
  parameters?: Readonly<Record<string, string>>
  total: number
  elements: Resource[]
}

/** A Collection resource with the links that lead to its other pages (specification, "Collection"). */
export function collection({ href, query, parameters = {}, total, elements }: CollectionContent): Resource {
  const { offset, pageSize } = query.pagination
  return {
    _type: 'Collection',
    total,
    count: elements.length,
    pageSize,
    offset,
    _embedded: { elements },
    _links: pageLinks({ path: href, parameters, query }, total),
  }
}

/** What the addresses of all pages have in common. */
interface Address {
  path: string
  parameters: Readonly<Record<string, string>>
  query: ListQuery
}

function pageLinks(address: Address, total: number): Record<string, Link> {
  const { offset, pageSize } = address.query.pagination
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
