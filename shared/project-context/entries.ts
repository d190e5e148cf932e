import type { Viewer } from '#shared/access/viewer.ts'
import type { Configuration } from '#shared/configuration/configuration.ts'
import { anyOf, type Condition, computed, equals, not } from '#shared/platform/dynamodb/condition.ts'
import type { Resource } from '#shared/platform/hal/resource.ts'
import type { Text } from '#shared/platform/language/message.ts'
import { type Filter, idsIn, type ListAddress } from '#shared/platform/query/filter.ts'
import { takingValues } from '#shared/platform/query/operators.ts'
import { anId } from '#shared/platform/query/value-filters.ts'
import { type Referred, referredBy } from './columns.ts'
import { type LinkTarget, titled } from './link-target.ts'
import type { ProjectContext } from './project-context.ts'

export interface ConfigurationEntry {
  id: number
  name: string
}

/** Entries in the configuration, such as categories and statuses, to which entities link. */
interface Entries<T extends ConfigurationEntry> {
  /** The `_type` of the entries' resources. */
  type: string
  /** Finds an entry by its id. For a deleted entry, returns its replacement, if there is one. */
  of(configuration: Configuration, id: number): T | undefined
  routes: { show: Parameters<typeof titled>[0] }
  represent(entry: T, viewer: Viewer): Resource
}

/**
 * Entries of a list, such as statuses. An entity always has exactly one of these entries. If the entry is deleted, the
 * default replaces it.
 */
export interface EntriesWithDefault<T extends ConfigurationEntry> extends Entries<T> {
  /** All entries, in the configured order. */
  all(configuration: Configuration): readonly T[]
  /** The ids that rows may contain, including the ids of deleted entries. */
  ids(configuration: Configuration): readonly number[]
  of(configuration: Configuration, id?: number): T
  routes: Entries<T>['routes'] & { list: ListAddress }
}

export const toEntry = <T extends ConfigurationEntry>({
  type,
  of,
  routes,
  represent,
}: Entries<T>): LinkTarget<T> => ({
  type,
  find: (id, { viewer }) => of(viewer.configuration, id),
  isSeen: (entry, id) => entry.id === id,
  link: titled(routes.show),
  represent: (entry, { viewer }) => represent(entry, viewer),
})

/** Declares a row attribute as a reference to an entry. Lists sort by the position of the entry. */
export function entryBy(
  attribute: string,
  entries: EntriesWithDefault<ConfigurationEntry>,
  context: ProjectContext,
): Referred {
  const { configuration } = context.viewer
  const ids = entries.all(configuration).map(({ id }) => id)
  return {
    ...referredBy(attribute, toEntry(entries), context),
    idOf: (found) => entries.of(configuration, Number(found[attribute])).id,
    position: (id) => ids.indexOf(id),
  }
}

const isOneOf = (attribute: string, ids: readonly number[]): Condition =>
  ids.length > 0 ? anyOf(...ids.map((id) => equals(attribute, id))) : computed([], () => false)

/**
 * Returns a condition that selects the rows whose entry passes the test `accepts`. If the entry was deleted, its
 * replacement is tested.
 */
export function entryIs<T extends ConfigurationEntry>(
  attribute: string,
  { ids, of }: Pick<EntriesWithDefault<T>, 'ids' | 'of'>,
  configuration: Configuration,
  accepts: (entry: T) => boolean,
): Condition {
  const those = (wanted: boolean) =>
    ids(configuration).filter((id) => accepts(of(configuration, id)) === wanted)
  return accepts(of(configuration)) ? not(isOneOf(attribute, those(false))) : isOneOf(attribute, those(true))
}

/** Returns a filter that selects rows by the configuration entry to which one of their attributes refers. */
export function entryFilter(
  label: Text,
  attribute: string,
  entries: EntriesWithDefault<ConfigurationEntry>,
  configuration: Configuration,
): Filter {
  const among = (accepts: (entry: ConfigurationEntry) => boolean) =>
    entryIs(attribute, entries, configuration, accepts)
  return {
    label,
    ...idsIn(entries.routes.list),
    operators: {
      '=': takingValues(anId, (ids) => among(({ id }) => ids.includes(id))),
      '!': takingValues(anId, (ids) => among(({ id }) => !ids.includes(id))),
    },
  }
}
