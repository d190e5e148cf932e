import type { Resource } from '#shared/platform/hal/resource.ts'
import { href, withQuery } from '#shared/platform/http/addresses.ts'
import type { Viewer } from '#shared/platform/product.ts'
import { defaultPageSize, isDescribed } from '#shared/platform/query/list-input.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import { searchResource } from '#shared/platform/query/search.ts'
import type { Request } from './endpoint.ts'

type ListRequest = Pick<Request, 'path' | 'query' | 'route'>

/**
 * Returns a Search resource, which describes the filters and sort keys of a list; undefined if the query does not
 * request one. Call this function after parsing the query, because errors in the query take precedence.
 */
export function searchIfAsked(
  request: ListRequest,
  listing: Listing,
  { settings: { maxPageSize: max } }: Viewer['configuration'],
): Resource | undefined {
  if (!isDescribed(request.query)) return undefined
  return searchResource(addressOf(request), listing, { default: defaultPageSize(request.route, max), max })
}

/** Returns the address of the list, with the query parameters that are specific to this list. */
function addressOf({ query, route, path }: ListRequest): string {
  return withQuery(href(route, path), givenIn(query, Object.keys(route.parameters ?? {})))
}

/** Returns the non-empty values of some parameters of a query. */
export const givenIn = (query: URLSearchParams, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = query.get(name)?.trim()
      return value ? [[name, value]] : []
    }),
  )
