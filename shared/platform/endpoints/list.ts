import type { App } from '#shared/platform/app.ts'
import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { mapBatches } from '#shared/platform/collections/paging.ts'
import { suppressUnhandled } from '#shared/platform/concurrency.ts'
import { collection } from '#shared/platform/hal/collection.ts'
import type { Resource } from '#shared/platform/hal/resource.ts'
import { requirePermission } from '#shared/platform/http/errors.ts'
import type { Route } from '#shared/platform/http/route.ts'
import type { Configuration, Viewer } from '#shared/platform/product.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import { parseListQuery } from '#shared/platform/query/parse.ts'
import { prefetch } from '#shared/platform/query/prefetch.ts'
import type { Endpoint, Request } from './endpoint.ts'

/** A list that is the same for everybody who may see it. */
interface ListedResource<E extends Entity, Gathered> {
  collection(app: App): EntityCollection<E>
  /** @param viewer resolves when the requester may see the list */
  listing(app: App, configuration: Configuration, viewer: Promise<Viewer>): Listing
  canList(viewer: Viewer): boolean
  /** Reads whatever else the elements need, at the same time as everything else. */
  gather?(request: Request, app: App): Promise<Gathered>
  represent(entity: E, viewer: Viewer, gathered: Gathered): Resource
}

const noData = Promise.resolve(undefined)

/** The endpoint of such a list. It makes cheap reads while the requester is still being loaded. */
export const listOf =
  <E extends Entity, Gathered>(resource: ListedResource<E, Gathered>, route: Route): Endpoint =>
  async (request, app) => {
    const gathering = suppressUnhandled(resource.gather?.(request, app) ?? noData)
    const admitted = request.viewer.then((viewer) => {
      requirePermission(resource.canList(viewer))
      return viewer
    })
    const reader = { claimedId: request.claimedId, admitted }
    const read = async (configuration: Configuration) => {
      const { maxPageSize } = configuration.settings
      const query = parseListQuery(request.query, resource.listing(app, configuration, admitted), maxPageSize)
      const all = resource.collection(app)
      const prefetched = prefetch(all, reader, query.selection)
      await admitted
      return { query, page: await (prefetched ?? all.page(query.selection)) }
    }
    const reading = suppressUnhandled(app.configuration.speculate(read))
    const viewer = await admitted // First: without permission, errors in the query are not reported.
    const [{ query, page }, gathered] = await Promise.all([reading, gathering as Promise<Gathered>])
    const elements = mapBatches(
      page.waves,
      async () => (entity) => resource.represent(entity, viewer, gathered),
    )
    return collection({ href: route.path, query, total: page.total, elements })
  }
