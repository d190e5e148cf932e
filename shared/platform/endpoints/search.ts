import type { Resource } from '#shared/platform/hal/resource.ts'
import { href, withQuery } from '#shared/platform/http/addresses.ts'
import type { Viewer } from '#shared/platform/product.ts'
import { defaultPageSize, isDescribed } from '#shared/platform/query/list-input.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import { search } from '#shared/platform/query/search.ts'
import type { Request } from './endpoint.ts'

type ListRequest = Pick<Request, 'path' | 'query' | 'route'>

/**
 * The Search of a list, if a request asks for it: what the list can be asked, in place of the list, which is not read then.
 * Call it when the query has been read, since a wrong query is an error first.
 */
export function searchIfAsked(
  request: ListRequest,
  listing: Listing,
  { settings: { maxPageSize: max } }: Viewer['configuration'],
): Resource | undefined {
  if (!isDescribed(request.query)) return undefined
  return search(addressOf(request), listing, { default: defaultPageSize(request.route, max), max })
}

/** The address that was asked, with the query parameters that only this list has. */
function addressOf({ query, route, path }: ListRequest): string {
  return withQuery(href(route, path), givenIn(query, Object.keys(route.parameters ?? {})))
}

/** Some parameters of a query, as far as they are given. */
export const givenIn = (query: URLSearchParams, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = query.get(name)?.trim()
      return value ? [[name, value]] : []
    }),
  )
