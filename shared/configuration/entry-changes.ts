import { storedIn } from '#shared/platform/properties/entity.ts'
import type { DeclaredProperties } from '#shared/platform/properties/property.ts'
import { type Configuration, withoutRecord, withRecord } from './configuration.ts'
import type { ListedPart, Ordered, Positioned, Replaced } from './ordered.ts'

/** An entry of a list in the configuration, such as a status. It has the position and the color that clients see. */
export type Entry = Positioned<Ordered>

export interface DeletedEntry {
  part: ListedPart
  /** Name of the entry, shown in the activities of work packages. */
  name: string
}

/** A list in the configuration whose entries clients can create, change and delete. */
export interface WrittenList<T extends Entry = Entry> {
  part: ListedPart
  properties: DeclaredProperties
  hasOneDefault: boolean
  all(configuration: Configuration): readonly T[]
  of(configuration: Configuration, id?: number): T
  find(configuration: Configuration, id: number | undefined): T | undefined
  ids(configuration: Configuration): number[]
}

/** Returns the entries of a list in order, with positions renumbered from 1, because imports may leave gaps. */
export const inOrder = <T extends Entry>(list: WrittenList<T>, configuration: Configuration): T[] =>
  list.all(configuration).map((entry, index) => ({ ...entry, position: index + 1 }))

/** Returns an unused id. Ids of deleted entries are never reused. */
export const nextEntryId = (configuration: Configuration, list: WrittenList): number =>
  Math.max(0, ...list.ids(configuration)) + 1

/**
 * Returns a configuration in which an entry is added to a list, or replaces the entry with the same id. The other
 * entries are renumbered. If the list has only one default and the entry is the default, the former default is no
 * longer marked.
 */
export function withEntry(configuration: Configuration, list: WrittenList, entry: Entry): Configuration {
  const isOnlyDefault = list.hasOneDefault && entry.isDefault
  const others = withoutRecord(list.all(configuration), entry.id).map((one) =>
    isOnlyDefault ? { ...one, isDefault: false } : one,
  )
  return withEntries(configuration, list, others.toSpliced(entry.position - 1, 0, entry))
}

/**
 * Returns a configuration without an entry.
 *
 * @param by the id of the entry that replaces the removed entry
 */
export function withoutEntry(
  configuration: Configuration,
  list: WrittenList,
  id: number,
  by: number | undefined,
): Configuration {
  const remaining = withoutRecord(list.all(configuration), id)
  return withDeleted(withEntries(configuration, list, remaining), list.part, id, by)
}

/**
 * Returns a configuration that records a deleted entry. If the deleted entry is the replacement for earlier deleted
 * entries, its own replacement now replaces these entries, too.
 */
export function withDeleted(
  configuration: Configuration,
  part: ListedPart,
  id: number,
  by?: number,
): Configuration {
  const replacedBy = (one: number): Replaced => ({ id: one, ...(by !== undefined && { by }) })
  const former = configuration.replaced?.[part] ?? []
  const passedOn = former.map((one) => (one.by === id ? replacedBy(one.id) : one))
  return withReplaced(configuration, part, withRecord(passedOn, replacedBy(id)))
}

/** Returns a configuration that no longer records the deletion of an entry, because the entry exists again. */
export const withRestored = (configuration: Configuration, part: ListedPart, id: number): Configuration =>
  withReplaced(configuration, part, withoutRecord(configuration.replaced?.[part] ?? [], id))

const withReplaced = (configuration: Configuration, part: ListedPart, replaced: readonly Replaced[]) => ({
  ...configuration,
  replaced: { ...configuration.replaced, [part]: replaced },
})

/**
 * Returns a configuration in which a list contains exactly the given entries, with positions from 1. If no entries are
 * stored, the list consists of default entries. The first write therefore stores the default entries as well.
 *
 * @param entries the entries in their order
 */
function withEntries(
  configuration: Configuration,
  { part, properties }: WrittenList,
  entries: readonly Entry[],
): Configuration {
  const members = storedIn(properties).map(({ member }) => member)
  const stored = entries.map((entry, index) => {
    const positioned = Object.entries({ ...entry, position: index + 1 })
    return Object.fromEntries(positioned.filter(([member]) => members.includes(member))) as unknown as Entry
  })
  return { ...configuration, [part]: stored.sort((a, b) => a.id - b.id) }
}
