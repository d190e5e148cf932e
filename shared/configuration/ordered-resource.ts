import type { ProjectPermission } from '#shared/access/permissions.ts'
import type { Viewer } from '#shared/access/viewer.ts'
import { listInMemory } from '#shared/platform/endpoints/list-in-memory.ts'
import { schemaOf } from '#shared/platform/endpoints/schema.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { type Resource, represented } from '#shared/platform/hal/resource.ts'
import type { Properties } from '#shared/platform/properties/property.ts'
import type { Entry, WrittenList } from './entry-changes.ts'
import { entryLinksOf, type LinkedRoutes } from './entry-links.ts'
import { canManage } from './entry-policy.ts'
import type { InList } from './entry-properties.ts'
import { orderedList } from './ordered.ts'

/**
 * A list in the configuration, such as the statuses, with the rules for showing it: who may read it, and how an entry
 * is represented.
 */
interface OrderedResource<T extends Entry> {
  readers: readonly ProjectPermission[]
  list: Pick<WrittenList<T>, 'all'>
  /** Returns the entries that a requester may see in the list; by default, all of them. */
  listed?(viewer: Viewer): readonly T[]
  represent(entry: T, viewer: Viewer): Resource
}

/**
 * Declares how the entries of a list are shown, based on its routes and properties. An entry is visible to requesters
 * with one of the permissions that the `show` route declares.
 */
export const orderedResource = <T extends Entry>(
  routes: LinkedRoutes,
  properties: Properties<T, InList>,
  list: OrderedResource<T>['list'],
): OrderedResource<T> => ({
  readers: routes.show.inAnyProject ?? [],
  list,
  represent: (entry, viewer) => ({
    _type: routes.show.returns as string,
    ...represented(properties, entry, viewer),
    _links: entryLinksOf(entry, viewer, list.all(viewer.configuration), routes),
  }),
})

/** Returns the endpoint that lists entries. */
export const listOrdered = <T extends Entry>({ readers, list, represent, ...resource }: OrderedResource<T>) =>
  listInMemory<T>({
    ...orderedList(represent),
    all: async (viewer) => resource.listed?.(viewer) ?? list.all(viewer.configuration),
    canCreate: canManage,
    canList: (viewer) => viewer.mayAnywhere(...readers),
  })

/** Returns the endpoint that shows an entry. Requesters who may not see any entries get a 403 for every id. */
export const showOrdered = <T extends Entry>({ readers, list, represent }: OrderedResource<T>) =>
  show<T, { entity?: T }>({
    load: async ({ params, viewer }) => ({
      entity: list.all((await viewer).configuration).find(({ id }) => id === params.id),
    }),
    isPermitted: (viewer) => viewer.mayAnywhere(...readers),
    versionOf: (_, { configuration }) => configuration.revision,
    represent,
  })

/** Returns the endpoint of the schema of entries, for requesters who may see entries. */
export const schemaOfOrdered = <T extends Entry>(
  properties: Properties<T, InList>,
  { readers }: OrderedResource<T>,
) => schemaOf<T, InList>(properties, (viewer) => viewer.mayAnywhere(...readers))
