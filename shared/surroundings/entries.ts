import type { Viewer } from '#shared/access/viewer.ts'
import type { Configuration } from '#shared/configuration/configuration.ts'
import { anyOf, type Condition, computed, equals, not } from '#shared/platform/dynamodb/condition.ts'
import type { Resource } from '#shared/platform/hal/resource.ts'
import type { Text } from '#shared/platform/language/message.ts'
import { type Filter, idsIn, type ListAddress } from '#shared/platform/query/filter.ts'
import { withValues } from '#shared/platform/query/operators.ts'
import { anId } from '#shared/platform/query/value-filters.ts'
import { type Referred, referredBy } from './columns.ts'
import { type Reference, titled } from './reference.ts'
import type { Surroundings } from './surroundings.ts'

export interface Entry {
  id: number
  name: string
}

/** Entries of the configuration to which things refer. */
interface Entries<T extends Entry> {
  /** Their `_type`. */
  type: string
  /** Finds one by its id; it may be the one that counts instead of one that is gone. */
  of(configuration: Configuration, id: number): T | undefined
  routes: { show: Parameters<typeof titled>[0] }
  represent(entry: T, viewer: Viewer): Resource
}

/** Entries of which things always have one: the default one counts instead of one that is gone. */
export interface EntriesInForce<T extends Entry> extends Entries<T> {
  /** All of them, in order. */
  all(configuration: Configuration): readonly T[]
  of(configuration: Configuration, id?: number): T
  routes: Entries<T>['routes'] & { list: ListAddress }
}

export const toEntry = <T extends Entry>({ type, of, routes, represent }: Entries<T>): Reference<T> => ({
  type,
  find: (id, { viewer }) => of(viewer.configuration, id),
  isSeen: (entry, id) => entry.id === id,
  link: titled(routes.show),
  represent: (entry, { viewer }) => represent(entry, viewer),
})

/** An entry to which rows refer by an attribute; they are sorted by its position. */
export function entryBy(attribute: string, entries: EntriesInForce<Entry>, around: Surroundings): Referred {
  const { configuration } = around.viewer
  const ids = entries.all(configuration).map(({ id }) => id)
  const otherwise = entries.of(configuration).id
  return {
    ...referredBy(attribute, toEntry(entries), around),
    idOf: (found) => ids.find((id) => id === found[attribute]) ?? otherwise,
    position: (id) => ids.indexOf(id),
  }
}

const isOneOf = (attribute: string, entries: readonly Entry[]): Condition =>
  entries.length > 0 ? anyOf(...entries.map(({ id }) => equals(attribute, id))) : computed([], () => false)

/** The condition on rows that their entry is one of some. */
export function entryIs<T extends Entry>(
  attribute: string,
  { all, of }: Pick<EntriesInForce<T>, 'all' | 'of'>,
  configuration: Configuration,
  accepts: (entry: T) => boolean,
): Condition {
  const those = (wanted: boolean) => all(configuration).filter((entry) => accepts(entry) === wanted)
  return accepts(of(configuration)) ? not(isOneOf(attribute, those(false))) : isOneOf(attribute, those(true))
}

/** A filter by the entry to which rows refer. */
export function entryFilter(
  label: Text,
  attribute: string,
  entries: EntriesInForce<Entry>,
  configuration: Configuration,
): Filter {
  const among = (accepts: (entry: Entry) => boolean) => entryIs(attribute, entries, configuration, accepts)
  return {
    label,
    ...idsIn(entries.routes.list),
    operators: {
      '=': withValues(anId, (ids) => among(({ id }) => ids.includes(id))),
      '!': withValues(anId, (ids) => among(({ id }) => !ids.includes(id))),
    },
  }
}
