import { oncePer } from '#shared/platform/concurrency.ts'
import type { InMemoryList } from '#shared/platform/endpoints/list-in-memory.ts'
import type { Resource } from '#shared/platform/hal/resource.ts'
import type { Viewer } from '#shared/platform/product.ts'
import { type EntityOf, storedDefaults } from '#shared/platform/properties/entity.ts'
import { type DeclaredProperties, integer } from '#shared/platform/properties/property.ts'
import type { Listing } from '#shared/platform/query/listing.ts'

/** An entry of a list in the configuration, such as a status or a priority. */
export interface Ordered {
  id: number
  name: string
  position?: number
  color?: string
  isDefault: boolean
}

/** The lists of entries in the configuration. */
export type ListedPart = 'types' | 'statuses' | 'priorities' | 'timeEntryActivities'

/** A deleted entry. The id of the entry is never reused, because a concurrent write may still contain the id. */
export interface Replaced {
  id: number
  /** The id of the entry that replaces the deleted entry; absent if there is no replacement. */
  by?: number
}

export type Positioned<T extends Ordered> = T & { position: number; color: string }

/**
 * Returns the declarations of the properties of stored entries. The position of a stored entry is optional: a missing
 * position is derived from the order of the entries.
 */
export const storedOf = <P extends object>(properties: P) => ({
  ...(properties as Omit<P, 'position'>),
  position: integer({ label: 'Position', min: 1, required: false }),
})

/** Returns whether a string is a color in the form that clients understand, such as "#1a67a3". */
export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

export const NO_COLOR = '#808080'

/**
 * Returns the default entry: the entry marked as default or, if no entry is marked, the first entry. The list is never
 * empty.
 */
export const defaultEntry = <T extends Ordered>(entries: readonly T[]): T =>
  entries.find(({ isDefault }) => isDefault) ?? (entries[0] as T)

/**
 * Returns the entries that are in effect, ordered by position, then by id. The defaults are in effect while nothing is
 * stored.
 *
 * @param stored the stored entries, sorted by id. If an entry has no position, its place in this list (from 1) is its
 * position
 */
const inForce = <T extends Ordered>(stored: readonly T[], defaults: readonly T[]): Positioned<T>[] =>
  (stored.length > 0 ? stored : defaults)
    .map((one, index) => ({
      ...one,
      position: one.position ?? index + 1,
      color: one.color && isColor(one.color) ? one.color : NO_COLOR,
    }))
    .sort((a, b) => a.position - b.position || a.id - b.id)

function withOneDefault<T extends Ordered>(entries: readonly T[]): T[] {
  const chosen = defaultEntry(entries)
  return entries.map((one) => ({ ...one, isDefault: one === chosen }))
}

type Entry<P extends DeclaredProperties> = Positioned<EntityOf<P> & Ordered>

interface EntryListDeclaration<Part extends ListedPart, P extends DeclaredProperties> {
  part: Part
  properties: P
  /**
   * The default entries, which apply until an entry is stored. Their ids start at 1. `more` contains the members of the
   * entry that differ from the defaults of the properties.
   */
  presets: readonly (readonly [name: string, color?: string, more?: Partial<EntityOf<P>>])[]
  hasOneDefault?: true
  /**
   * Returns the entry that replaces a deleted entry. If this function is absent, the default entry replaces the deleted
   * entry.
   */
  otherwise?(entries: readonly Entry<P>[]): Entry<P>
}

/** The part of the configuration that contains a list and the entries that were deleted from the list. */
type Containing<Part extends ListedPart, T> = Readonly<Record<Part, readonly T[]>> & {
  replaced?: Readonly<Partial<Record<ListedPart, readonly Replaced[]>>>
}

/** A list of entries, such as the statuses, and the functions that read it from the configuration document. */
export interface EntryList<Part extends ListedPart, P extends DeclaredProperties> {
  part: Part
  /** The properties of an entry that the configuration stores. */
  properties: P
  hasOneDefault: boolean
  /** Returns the entries, ordered by position. Results are cached for each stored list. */
  all(configuration: Containing<Part, EntityOf<P>>): readonly Entry<P>[]
  /**
   * Returns the entry with the given id or, if that entry was deleted, the entry that replaces it. If neither exists,
   * or no id is given, returns the result of `otherwise`.
   */
  of(configuration: Containing<Part, EntityOf<P>>, id?: number): Entry<P>
  /** Returns the entry with the given id, or else the entry that replaces it; undefined if neither exists. */
  find(configuration: Containing<Part, EntityOf<P>>, id: number | undefined): Entry<P> | undefined
  /** Returns the ids that a stored reference may contain: the ids of entries and of deleted entries. */
  ids(configuration: Containing<Part, EntityOf<P>>): number[]
}

/** Returns the functions that read a list of entries from the configuration. */
export function entriesOf<const Part extends ListedPart, P extends DeclaredProperties>({
  part,
  properties,
  presets,
  hasOneDefault,
  otherwise = defaultEntry,
}: EntryListDeclaration<Part, P>): EntryList<Part, P> {
  const defaults = presets.map(([name, color, more], index) => ({
    ...storedDefaults(properties),
    ...{ id: index + 1, name, color, ...more },
  })) as unknown as (EntityOf<P> & Ordered)[]
  const entriesIn = oncePer((stored: readonly EntityOf<P>[]): readonly Entry<P>[] => {
    const found = inForce(stored as readonly (EntityOf<P> & Ordered)[], defaults)
    return hasOneDefault ? withOneDefault(found) : found
  })
  const all: EntryList<Part, P>['all'] = (configuration) => entriesIn(configuration[part])
  const find: EntryList<Part, P>['find'] = (configuration, id) => {
    const withId = (wanted: number | undefined) => all(configuration).find((one) => one.id === wanted)
    return withId(id) ?? withId(configuration.replaced?.[part]?.find((one) => one.id === id)?.by)
  }
  return {
    ...{ part, properties, hasOneDefault: hasOneDefault ?? false, all, find },
    of: (configuration, id) => find(configuration, id) ?? otherwise(all(configuration)),
    ids: (configuration) =>
      [...all(configuration), ...(configuration.replaced?.[part] ?? [])].map(({ id }) => id),
  }
}

/**
 * The filters and sort keys of lists of configuration entries. These lists are short. They are sorted by position,
 * unless a request sorts them by id.
 */
export const orderedListing: Listing = { filters: {}, sorts: { id: 'id' }, order: [] }

/** Returns the common parts of the endpoints that list configuration entries. */
export const orderedList = <T extends { id: number }>(
  represent: (entry: T, viewer: Viewer) => Resource,
): Omit<InMemoryList<T>, 'all'> => ({
  listing: orderedListing,
  row: ({ id }) => ({ id }),
  represent: (page, viewer) => page.map((entry) => represent(entry, viewer)),
})
