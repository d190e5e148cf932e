import type { Link } from '#shared/platform/hal/resource.ts'
import { isForm, type Route } from '#shared/platform/http/route.ts'
import type { Values } from '#shared/platform/properties/kind.ts'

/** Writes open to a requester in a list. */
export interface Affordances {
  /** Whether they may create an element; by default not. */
  canCreate?: boolean
  /** Whether they may read the schema of its elements; by default whoever reads the list. */
  canReadSchema?: boolean
  /** The address of that schema, if the elements are those of another resource. */
  schema?: string
  /** Values that the form for a new element of this list starts with. */
  payload?: Values
}

/** The links of a collection to the schema of its elements, and to what creates one. */
export function collectionLinks(route: Route, affordances: Affordances = {}): Record<string, Link> {
  const { canCreate = false, canReadSchema = true, schema = schemaOfElements(route), payload } = affordances
  return {
    ...(schema && canReadSchema && { schema: { href: schema } }),
    ...(canCreate && creationLinks(route, payload)),
  }
}

/** The schema beside the address of an element, if there is one. */
function schemaOfElements({ siblings, elements }: Route): string | undefined {
  const shown = siblings.filter(({ returns }) => returns === elements)
  const beside = shown.map(({ path }) => path.replace(/\{id\}$/, 'schema'))
  return siblings.find(({ returns, path }) => returns === 'Schema' && beside.includes(path))?.path
}

function creationLinks({ siblings, elements }: Route, payload: Values | undefined): Record<string, Link> {
  const creation = siblings.find(({ success, returns }) => success === 201 && returns === elements)
  const form = siblings.find((route) => isForm(route) && route.path === `${creation?.path}/form`)
  const to = ({ path }: Route): Link => ({
    href: path,
    method: 'post',
    title: creation?.summary,
    ...(payload && { payload }),
  })
  return { ...(form && { create: to(form) }), ...(creation && { createImmediately: to(creation) }) }
}
