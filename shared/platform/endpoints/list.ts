import type { App } from '#shared/platform/app.ts'
import type { Row } from '#shared/platform/collections/entity.ts'
import { mapBatches, type ReadValue, type Selection } from '#shared/platform/collections/paging.ts'
import { suppressUnhandled } from '#shared/platform/concurrency.ts'
import { holds } from '#shared/platform/dynamodb/condition.ts'
import type { Endpoint, Request } from '#shared/platform/endpoints/endpoint.ts'
import { collection, type Elements } from '#shared/platform/hal/collection.ts'
import type { Resource } from '#shared/platform/hal/resource.ts'
import { requirePermission } from '#shared/platform/http/errors.ts'
import type { Route } from '#shared/platform/http/route.ts'
import type { Configuration, Viewer } from '#shared/platform/product.ts'
import { intersection } from '#shared/platform/query/filter.ts'
import { defaultPageSize } from '#shared/platform/query/list-input.ts'
import { parseListQuery } from '#shared/platform/query/list-query.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import { type ListedCollection, prefetch } from '#shared/platform/query/prefetch.ts'
import { collectionLinks } from './collection-links.ts'

/** What restricts a selection: tests, which are sufficient alone, and perhaps candidates that are found by key. */
type Restriction = Pick<Selection, 'candidateIds' | 'tests'>

/** A list of the entities of a collection. */
export interface ListedResource<E, L> {
  /** @param viewer resolves when the requester may see the list */
  collection(app: App, configuration: Configuration, viewer: Promise<Viewer>): ListedCollection<E>
  /** @param viewer likewise */
  listing(app: App, configuration: Configuration, viewer: Promise<Viewer>): Listing
  canList(viewer: Viewer): boolean
  /** Whether the requester may create an element; by default nobody. */
  canCreate?(viewer: Viewer): boolean
  /** What restricts the list to what the requester sees; by default they see everything. */
  restriction?(request: Request, app: App): Restriction
  /** Reads whatever else the elements need, at the same time as everything else. */
  load?(request: Request, app: App): Promise<L>
  /** The same, if it depends on the elements: for some of them together. */
  prepare?(elements: readonly E[], viewer: Viewer, app: App): Promise<L>
  represent(entity: E, viewer: Viewer, loaded: L): Resource
}

const nothing = Promise.resolve(undefined)

/** The endpoint of such a list. It makes cheap reads while the requester is still being loaded. */
export const list =
  <E, L>(resource: ListedResource<E, L>): Endpoint<Route, App> =>
  async (request, app) => {
    const loading = suppressUnhandled(resource.load?.(request, app) ?? nothing)
    const admitted = request.viewer.then((viewer) => {
      requirePermission(resource.canList(viewer))
      return viewer
    })
    const restriction = resource.restriction?.(request, app)
    const reader = { claimedId: request.claimedId, admitted }
    const used = resource.collection(app, app.configuration.cached, admitted)
    const read = async (configuration: Configuration, counted?: Selection['counted']) => {
      const { maxPageSize } = configuration.settings
      const size = defaultPageSize(request.route, maxPageSize)
      const listing = resource.listing(app, configuration, admitted)
      const query = parseListQuery(request.query, listing, maxPageSize, size)
      const all = resource.collection(app, configuration, admitted)
      const selection = restricted({ ...query.selection, counted }, restriction, all)
      const prefetched = prefetch(all, reader, selection)
      await admitted
      return { query, page: await (prefetched ?? all.page(selection)) }
    }
    const reading = suppressUnhandled(app.configuration.speculate(read, used))
    const viewer = await admitted // First: without permission, errors in the query are not reported.
    const [{ query, page }, loaded] = await Promise.all([reading, loading as Promise<L>])
    const elements = mapBatches(page.batches, async (batch) => {
      const known = resource.prepare ? await resource.prepare(batch, viewer, app) : loaded
      return (entity) => resource.represent(entity, viewer, known)
    })
    const links = collectionLinks(request.route, { canCreate: resource.canCreate?.(viewer) })
    return collection({ href: request.route.path, query, links, total: page.total, elements })
  }

/** Where one query reads all rows, that is done at once: it needs no candidates, and so does not wait for them. */
const restricted = <E>(
  selection: Selection,
  { candidateIds, tests = [] }: Restriction = {},
  { rows }: ListedCollection<E>,
): Selection => {
  const common = intersection([selection.candidateIds, rows.isOneChunk ? undefined : candidateIds])
  return {
    ...selection,
    tests: [...(selection.tests ?? []), ...tests],
    ...(common && { candidateIds: common }),
  }
}

/** A list that is short enough to be filtered and sorted in memory. */
export interface InMemoryList<T> {
  /** The address of the list, if it is not the path of the route. */
  href?: string
  listing: Listing
  /** All elements, by id. Starts while the requester is still being loaded. */
  all(request: Request, app: App): Promise<readonly T[]>
  /** What an element is filtered and sorted by. */
  row(element: T): Row
  /** Whether a requester may see the list; by default everybody who may use the API. */
  canList?(viewer: Viewer): boolean
  /** Whether the requester may create an element; by default nobody. */
  canCreate?(viewer: Viewer): boolean
  /** The elements of a page. */
  represent(page: readonly T[], viewer: Viewer, app: App): Elements
}

/** The endpoint of a list in memory. */
export const listInMemory =
  <T>(resource: InMemoryList<T>): Endpoint<Route, App> =>
  async (request, app) => {
    const reading = suppressUnhandled(resource.all(request, app))
    const viewer = await request.viewer
    requirePermission(resource.canList?.(viewer) ?? true)
    const { maxPageSize } = viewer.configuration.settings
    const size = defaultPageSize(request.route, maxPageSize)
    const query = parseListQuery(request.query, resource.listing, maxPageSize, size)
    const all = (await reading).map((item) => ({ item, row: resource.row(item) }))
    const { total, elements } = await pageOf(all, query.selection)
    return collection({
      href: resource.href ?? request.route.path,
      query,
      links: collectionLinks(request.route, { canCreate: resource.canCreate?.(viewer) }),
      total,
      elements: resource.represent(elements, viewer, app),
    })
  }

/** An element of a list in memory, with the attributes for filters and sorting. */
export interface InMemory<T> {
  item: T
  row: Row
}

type Value = ReturnType<ReadValue> | string

const compare = (a: Value, b: Value): number => {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  if (typeof a === 'number') return a - Number(b)
  return Buffer.compare(Buffer.from(a), Buffer.from(b as string))
}

/** A page of a list in memory. Without a sort key, the order of the list is kept. */
export async function pageOf<T>(all: readonly InMemory<T>[], { filter, order, start, size }: Selection) {
  const matching = all.filter(({ row }) => filter === undefined || holds(filter, row))
  const readers = await Promise.all(
    order.map(async ({ by, descending }) => ({
      read: by === 'id' ? (row: Row) => row.id as Value : ((await by.reader()) as (row: Row) => Value),
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
