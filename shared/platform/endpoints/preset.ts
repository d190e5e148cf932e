import { href } from '#shared/platform/http/addresses.ts'
import type { Route } from '#shared/platform/http/route.ts'
import type { FilterInput } from '#shared/platform/query/filter.ts'
import { declaredName } from '#shared/platform/query/listing.ts'

/** A property that a filter presets in new elements. */
interface Preset {
  /**
   * The name of a property that is a link. In a new element, this property links to the resource whose id is the value
   * of the filter.
   */
  property: string
  /** The route that shows the resource to which the property links. */
  show: Route
  /** Returns whether the requester may create an element whose link points to the resource with this id. */
  accepts(id: number): Promise<boolean>
}

/**
 * Returns initial links for a new element, so that the list with these filters will contain the element.
 *
 * A filter contributes a link if it has a single value that the creation would accept. If no filter contributes a link,
 * returns undefined.
 *
 * @param presets the properties that filters can preset, keyed by the names of the filters
 */
export async function presetOf(filters: readonly FilterInput[], presets: Readonly<Record<string, Preset>>) {
  const links = filters.map(async ({ name, operator, values: [id, ...others] }) => {
    const preset = presets[declaredName(name)]
    const isOne = operator === '=' && others.length === 0 && /^\d{1,15}$/.test(id ?? '')
    if (!preset || !isOne || !(await preset.accepts(Number(id)))) return []
    return [[preset.property, { href: href(preset.show, { id: Number(id) }) }] as const]
  })
  const found = (await Promise.all(links)).flat()
  return found.length > 0 ? { _links: Object.fromEntries(found) } : undefined
}
