import type { FilterInput } from '#shared/query/filter.ts'
import type { ListQuery } from '#shared/query/parse.ts'
import type { Link, Resource } from './link.ts'

interface CollectionContent {
  /** The address of the collection, without a query. */
  href: string
  query: ListQuery
  total: number
  elements: Resource[]
}

/** A Collection resource with the links that lead to its other pages (specification, "Collection"). */
export function collection({ href, query, total, elements }: CollectionContent): Resource {
  const { offset, pageSize } = query.pagination
  return {
    _type: 'Collection',
    total,
    count: elements.length,
    pageSize,
    offset,
    _embedded: { elements },
    _links: pageLinks(href, query, total),
  }
}

function pageLinks(path: string, query: ListQuery, total: number): Record<string, Link> {
  const { offset, pageSize } = query.pagination
  const at = (page: number | string, size: number | string = pageSize) => pageHref(path, query, page, size)
  return {
    self: { href: at(offset) },
    jumpTo: { href: at('{offset}'), templated: true },
    changeSize: { href: at(offset, '{size}'), templated: true },
    ...(offset > 1 && { previousByOffset: { href: at(offset - 1) } }),
    ...(offset * pageSize < total && pageSize > 0 && { nextByOffset: { href: at(offset + 1) } }),
  }
}

/** Parameters in alphabetical order; the braces of a template stay literal. */
function pageHref(
  path: string,
  { filters, sortBy }: ListQuery,
  offset: number | string,
  size: number | string,
) {
  const parameters = [
    ...(filters.length > 0 ? [`filters=${encoded(filters.map(asGiven))}`] : []),
    `offset=${offset}`,
    `pageSize=${size}`,
    ...(sortBy.length > 0 ? [`sortBy=${encoded(sortBy)}`] : []),
  ]
  return `${path}?${parameters.join('&')}`
}

const encoded = (value: unknown) => encodeURIComponent(JSON.stringify(value))
const asGiven = ({ name, operator, values }: FilterInput) => ({ [name]: { operator, values } })
