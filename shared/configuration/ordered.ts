import { oncePer } from '#shared/platform/concurrency.ts'
import type { InMemoryList } from '#shared/platform/endpoints/list-in-memory.ts'
import type { Resource } from '#shared/platform/hal/resource.ts'
import type { Viewer } from '#shared/platform/product.ts'
import { type EntityOf, storedDefaults } from '#shared/platform/properties/entity.ts'
import { type DeclaredProperties, integer } from '#shared/platform/properties/property.ts'
import type { Listing } from '#shared/platform/query/listing.ts'

/** An entry of a list that the configuration holds, such as a status or a priority. */
export interface Ordered {
  id: number
  name: string
  position?: number
  color?: string
  isDefault: boolean
}

/** An entry that has a position and a color. */
export type Placed<T extends Ordered> = T & { position: number; color: string }

/** The properties of entries in the configuration: a missing position follows from the other entries. */
export const storedOf = <P extends object>(properties: P) => ({
  ...(properties as Omit<P, 'position'>),
  position: integer({ label: 'Position', min: 1, required: false }),
})

/** The form of colors that clients understand. */
export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

/** The color of what has none of its own. */
export const NO_COLOR = '#808080'

/** The default entry: the one that says so, or the first one. There is always an entry. */
export const defaultOf = <T extends Ordered>(entries: readonly T[]): T =>
  entries.find(({ isDefault }) => isDefault) ?? (entries[0] as T)

/**
 * The entries in force, by position, then by id. A default set holds as long as nothing is stored.
 *
 * @param stored by id, which is their order where they have no position
 */
const inForce = <T extends Ordered>(stored: readonly T[], defaults: readonly T[]): Placed<T>[] =>
  (stored.length > 0 ? stored : defaults)
    .map((one, index) => ({
      ...one,
      position: one.position ?? index + 1,
      color: one.color && isColor(one.color) ? one.color : NO_COLOR,
    }))
    .sort((a, b) => a.position - b.position || a.id - b.id)

/** The entries, of which exactly one says that it is the default. */
function withOneDefault<T extends Ordered>(entries: readonly T[]): T[] {
  const chosen = defaultOf(entries)
  return entries.map((one) => ({ ...one, isDefault: one === chosen }))
}

type Entry<P extends DeclaredProperties> = Placed<EntityOf<P> & Ordered>

/** A list of entries that the configuration holds. */
interface EntryList<Part extends string, P extends DeclaredProperties> {
  /** Where the configuration has it. */
  part: Part
  properties: P
  /** The set that holds as long as nothing is stored, with ids from 1; `more` is what one has besides the defaults. */
  presets: readonly (readonly [name: string, color?: string, more?: Partial<EntityOf<P>>])[]
  /** Whether exactly one says that it is the default. */
  hasOneDefault?: true
  /** The one that stands in for one that is gone; by default the default one. */
  otherwise?(entries: readonly Entry<P>[]): Entry<P>
}

/**
 * `all` entries of a list, by position; and the one `of` an id, or the one that stands in for it, also where no id is given.
 * They are worked out once for each list that is stored.
 */
export function entriesOf<const Part extends string, P extends DeclaredProperties>({
  part,
  properties,
  presets,
  hasOneDefault,
  otherwise = defaultOf,
}: EntryList<Part, P>) {
  const defaults = presets.map(([name, color, more], index) => ({
    ...storedDefaults(properties),
    ...{ id: index + 1, name, color, ...more },
  })) as unknown as (EntityOf<P> & Ordered)[]
  const entriesIn = oncePer((stored: readonly EntityOf<P>[]): readonly Entry<P>[] => {
    const found = inForce(stored as readonly (EntityOf<P> & Ordered)[], defaults)
    return hasOneDefault ? withOneDefault(found) : found
  })
  const all = (configuration: Readonly<Record<Part, readonly EntityOf<P>[]>>) =>
    entriesIn(configuration[part])
  const of = (configuration: Readonly<Record<Part, readonly EntityOf<P>[]>>, id?: number): Entry<P> => {
    const found = all(configuration)
    return found.find((one) => one.id === id) ?? otherwise(found)
  }
  return { all, of }
}

/** The filters and sort keys of such lists: they are short, and come by position unless they are sorted by id. */
export const orderedListing: Listing = { filters: {}, sorts: { id: 'id' }, order: [] }

/** Common parts of the endpoints that list them. */
export const orderedList = <T extends { id: number }>(
  represent: (entry: T, viewer: Viewer) => Resource,
): Omit<InMemoryList<T>, 'all'> => ({
  listing: orderedListing,
  row: ({ id }) => ({ id }),
  represent: (page, viewer) => page.map((entry) => represent(entry, viewer)),
})
