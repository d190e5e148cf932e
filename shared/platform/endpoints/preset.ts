import { href } from '#shared/platform/http/addresses.ts'
import type { Route } from '#shared/platform/http/route.ts'
import type { FilterInput } from '#shared/platform/query/filter.ts'
import { declaredName } from '#shared/platform/query/listing.ts'

/** The filters that say what new elements link to: by their names, the property, and where the resource with an id is. */
export type Presets = Readonly<Record<string, readonly [property: string, show: Route]>>

/**
 * What a new element of a filtered list starts with, so that the list will contain it: what the only value of a filter
 * links to. Undefined without such a filter.
 */
export function presetOf(filters: readonly FilterInput[], presets: Presets) {
  const links = filters.flatMap(({ name, operator, values: [id, ...others] }) => {
    const [property, show] = presets[declaredName(name)] ?? []
    const isOne = operator === '=' && others.length === 0 && /^\d+$/.test(id ?? '')
    return property && show && isOne ? [[property, { href: href(show, { id: Number(id) }) }] as const] : []
  })
  return links.length > 0 ? { _links: Object.fromEntries(links) } : undefined
}
