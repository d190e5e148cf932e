import { type Link, when } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { isForm, type Route } from '#shared/platform/http/route.ts'
import { type Message, message, say } from '#shared/platform/language/message.ts'
import type { Values } from '#shared/platform/properties/kind.ts'

/** Facts that determine which links a collection has. */
export interface Affordances {
  /** True if the requester may create an element; by default, the requester may not. */
  canCreate?: boolean
  /** True if the requester may read the schema of the elements. The default is true. */
  canReadSchema?: boolean
  /**
   * The address of the schema of the elements. Needed only if the elements belong to another resource than the
   * collection.
   */
  schema?: string
  /**
   * The entity that contains the elements, such as the project in `/projects/{id}/categories`. Set only if elements are
   * created at an address below the address of this entity.
   */
  within?: { id: number }
  /** The initial values of the form for a new element. */
  payload?: Values
}

/** Returns a collection's links to the schema of its elements, and to the endpoints that create an element. */
export function collectionLinks(route: Route, affordances: Affordances = {}): Record<string, Link> {
  const { canCreate = false, canReadSchema = true, schema = schemaOfElements(route) } = affordances
  return {
    ...(schema && canReadSchema && { schema: { href: schema } }),
    ...(canCreate && creationLinks(route, affordances)),
  }
}

/**
 * Returns the address of the schema of a collection's elements; undefined if they have no schema. For the elements at
 * `/api/v3/versions/{id}`, the address is `/api/v3/versions/schema`.
 */
function schemaOfElements({ siblings, elements }: Route): string | undefined {
  const shown = siblings.filter(({ returns }) => returns === elements)
  const beside = shown.map(({ path }) => path.replace(/\{id\}$/, 'schema'))
  return siblings.find(({ returns, path }) => returns === 'Schema' && beside.includes(path))?.path
}

function creationLinks(
  { siblings, elements }: Route,
  { payload, within }: Affordances,
): Record<string, Link> {
  const creation = siblings.find(({ success, returns }) => success === 201 && returns === elements)
  const form = siblings.find((route) => isForm(route) && route.path === `${creation?.path}/form`)
  const to = ({ path }: Route): Link => ({
    href: within ? path.replace('{id}', String(within.id)) : path,
    method: 'post',
    title: creation?.summary,
    ...(payload && { payload }),
  })
  return { ...(form && { create: to(form) }), ...(creation && { createImmediately: to(creation) }) }
}

/**
 * Returns the links with which the requester may change or delete an entity. These include links to the update form and
 * to the preview of the deletion, if the resource has them.
 *
 * @param route the route that shows the entity
 * @param name the name of the entity in the links' titles; without a name, the links have no titles
 */
export function changesOf(
  route: Route & { path: `/api/v3/${string}/{id}` },
  entity: { id: number | string },
  may: { change: boolean; delete: boolean },
  name?: string,
): Record<string, Link> {
  const self = href(route, entity)
  const has = (end: string) => route.siblings.some(({ path }) => path === `${route.path}/${end}`)
  const titled = (title: Message) => name !== undefined && { title: say(title) }
  return {
    ...when(may.change && has('form'), { update: { href: `${self}/form`, method: 'post' } }),
    ...when(may.change, {
      updateImmediately: { href: self, ...titled(message`Update ${name ?? ''}`), method: 'patch' },
    }),
    ...when(may.delete, {
      delete: { href: self, ...titled(message`Delete ${name ?? ''}`), method: 'delete' },
    }),
    ...when(may.delete && has('deletion'), { deletionPreview: { href: `${self}/deletion` } }),
  }
}
