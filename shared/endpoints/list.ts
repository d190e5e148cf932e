import { requirePermission } from '#shared/access/require.ts'
import type { Viewer } from '#shared/access/viewer.ts'
import type { Route } from '#shared/api/route.ts'
import type { App } from '#shared/app.ts'
import type { Configuration } from '#shared/configuration/configuration.ts'
import type { Endpoint } from '#shared/endpoints/endpoint.ts'
import type { EntityCollection } from '#shared/entities/collection.ts'
import type { Entity } from '#shared/entities/entity.ts'
import { collection } from '#shared/hal/collection.ts'
import type { Resource } from '#shared/hal/link.ts'
import type { Listing } from '#shared/query/listing.ts'
import { parseListQuery } from '#shared/query/parse.ts'

/** A list that shows everything to whoever may see it at all. */
interface ListedResource<E extends Entity> {
  collection(app: App): EntityCollection<E>
  listing(app: App, configuration: Configuration): Listing
  canList(viewer: Viewer): boolean
  represent(entity: E, viewer: Viewer): Resource
}

/** The endpoint kind of such lists; the page is read while the requester is being loaded. */
export const listOf =
  <E extends Entity>(resource: ListedResource<E>, route: Route): Endpoint =>
  async (request, app) => {
    const reading = app.configuration.speculate(async (configuration) => {
      const { maxPageSize } = configuration.settings
      const query = parseListQuery(request.query, resource.listing(app, configuration), maxPageSize)
      return { query, page: await resource.collection(app).page(query.selection) }
    })
    reading.catch(() => {}) // Who may not list at all learns nothing about the query.
    const viewer = await request.viewer
    requirePermission(resource.canList(viewer))
    const { query, page } = await reading
    const elements = page.elements.map((entity) => resource.represent(entity, viewer))
    return collection({ href: route.path, query, total: page.total, elements })
  }
