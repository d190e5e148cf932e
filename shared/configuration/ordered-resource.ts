import type { ProjectPermission } from '#shared/access/permissions.ts'
import type { Viewer } from '#shared/access/viewer.ts'
import { listInMemory } from '#shared/platform/endpoints/list-in-memory.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { type Resource, represented } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { Route } from '#shared/platform/http/route.ts'
import type { Properties } from '#shared/platform/properties/property.ts'
import type { Configuration } from './configuration.ts'
import { orderedList } from './ordered.ts'

interface Entry {
  id: number
  name: string
}

/** Entries of a list, with the rights and the representation for clients. */
interface OrderedResource<T extends Entry> {
  readers: readonly ProjectPermission[]
  all(configuration: Configuration): readonly T[]
  represent(entry: T, viewer: Viewer): Resource
}

/**
 * Returns the entries for a route that shows one of them: visible to those whom the route permits, with the given
 * properties.
 */
export const orderedResource = <T extends Entry>(
  route: Route & { path: `/${string}{id}` },
  properties: Properties<T>,
  all: OrderedResource<T>['all'],
): OrderedResource<T> => ({
  readers: route.inAnyProject ?? [],
  all,
  represent: (entry, viewer) => ({
    _type: route.returns as string,
    ...represented(properties, entry, viewer),
    _links: { self: { href: href(route, { id: entry.id }), title: entry.name } },
  }),
})

/** Returns the endpoint that lists entries. */
export const listOrdered = <T extends Entry>({ readers, all, represent }: OrderedResource<T>) =>
  listInMemory<T>({
    ...orderedList(represent),
    all: async ({ configuration }) => all(configuration),
    canList: (viewer) => viewer.mayAnywhere(...readers),
  })

/** Returns the endpoint that shows an entry. Requesters who may see none get 403 for every id. */
export const showOrdered = <T extends Entry>({ readers, all, represent }: OrderedResource<T>) =>
  show<T, { entity?: T }>({
    load: async ({ params, viewer }) => ({
      entity: all((await viewer).configuration).find(({ id }) => id === params.id),
    }),
    isPermitted: (viewer) => viewer.mayAnywhere(...readers),
    versionOf: (_, { configuration }) => configuration.revision,
    represent,
  })
