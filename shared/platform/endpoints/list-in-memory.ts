import type { Row } from '#shared/platform/collections/entity.ts'
import { holds } from '#shared/platform/dynamodb/condition.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { collection, type Elements } from '#shared/platform/hal/collection.ts'
import type { Link } from '#shared/platform/hal/resource.ts'
import { requirePermission } from '#shared/platform/http/errors.ts'
import type { ReadValue, Selection } from '#shared/platform/lists/selection.ts'
import type { Ports, Viewer } from '#shared/platform/product.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import { type ListQuery, listQueryOf } from '#shared/platform/query/list-query.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import { collectionLinks } from './links.ts'
import { searchIfAsked } from './search.ts'

/** A list that is short enough to be filtered and sorted in memory. */
export interface InMemoryList<T> {
  /** The address of the list, if it differs from the path of the route. */
  href?: string
  listing: Listing
  /** Returns the elements among which the query selects, sorted by id. */
  all: (viewer: Viewer, ports: Ports, query: ListQuery) => Promise<readonly T[]>
  /** Returns the values by which an element is filtered and sorted. */
  row(element: T): Row
  /** Returns whether a requester may see the list; by default, every user of the API may. */
  canList?(viewer: Viewer): boolean
  /** Returns whether the requester may create an element. Without this function, no requester may create elements. */
  canCreate?(viewer: Viewer): boolean
  /**
   * Returns initial values for a new element. Declared for resources without a creation form. The link to the endpoint
   * that creates an element contains these values.
   */
  initial?(viewer: Viewer): Values
  /**
   * The entity that contains the elements, if they are created below the address of this entity. An example is the
   * project in `/projects/{id}/categories`.
   */
  within?: { id: number }
  /** Further links of this list, in addition to the links that every list has. */
  links?: Readonly<Record<string, Link>>
  represent: (page: readonly T[], viewer: Viewer, ports: Ports) => Elements
}

/** Returns the endpoint for a list that is filtered, sorted and paged in memory. */
export const listInMemory =
  <T>(resource: InMemoryList<T>): Endpoint =>
  async (request, ports) => {
    const viewer = await request.viewer
    requirePermission(resource.canList?.(viewer) ?? true)
    const query = listQueryOf(request, resource.listing, viewer.configuration)
    const asked = searchIfAsked(request, resource.listing, viewer.configuration)
    if (asked) return asked
    const all = (await resource.all(viewer, ports, query)).map((item) => ({ item, row: resource.row(item) }))
    const { total, elements } = await pageOf(all, query.selection)
    return collection({
      href: resource.href ?? request.route.path,
      query,
      links: {
        ...collectionLinks(request.route, {
          canCreate: resource.canCreate?.(viewer),
          within: resource.within,
          payload: resource.initial?.(viewer),
        }),
        ...resource.links,
      },
      total,
      elements: resource.represent(elements, viewer, ports),
    })
  }

/** An element of a list in memory, with the attributes for filters and sorting. */
interface InMemory<T> {
  item: T
  row: Row
}

type Value = ReturnType<ReadValue> | string

const compare = (a: Value, b: Value): number => {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  if (typeof a === 'number') return a - Number(b)
  return Buffer.compare(Buffer.from(a), Buffer.from(b as string))
}

/** Returns a page of a list in memory. Without a sort key, the order of the list is kept. */
async function pageOf<T>(all: readonly InMemory<T>[], { filter, order, start, size }: Selection) {
  const matching = all.filter(({ row }) => filter === undefined || holds(filter, row))
  const found = Promise.resolve(matching.map(({ row }) => ({ ...row, id: Number(row.id) })))
  const readers = await Promise.all(
    order.map(async ({ by, descending }) => ({
      read: by === 'id' ? (row: Row) => row.id as Value : ((await by.reader(found)) as (row: Row) => Value),
      sign: descending ? -1 : 1,
    })),
  )
  const sorted = [...matching].sort((a, b) => {
    for (const { read, sign } of readers) {
      const difference = compare(read(a.row), read(b.row))
      if (difference !== 0) return sign * difference
    }
    return 0
  })
  return { total: matching.length, elements: sorted.slice(start, start + size).map(({ item }) => item) }
}
