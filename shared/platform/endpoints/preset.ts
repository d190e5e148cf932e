import { href } from '#shared/platform/http/addresses.ts'
import type { Route } from '#shared/platform/http/route.ts'
import type { FilterInput } from '#shared/platform/query/filter.ts'
import { declaredName } from '#shared/platform/query/listing.ts'

/** A property that a filter presets in new elements. */
interface Preset {
  /** The property whose link gets the id in the filter. */
  property: string
  /** The route that shows the target. */
  show: Route
  /** Returns whether the creation would accept the target from the requester. */
  accepts(id: number): Promise<boolean>
}

/**
 * Returns the links with which a new element starts, so that the filtered list will contain it. They come from filters
 * with a single value that the creation would accept. Returns undefined without such a filter.
 *
 * @param presets by the names of the filters
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
