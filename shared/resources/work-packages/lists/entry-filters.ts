import type { Configuration } from '#shared/configuration/configuration.ts'
import { anyOf, type Condition, computed, equals, exists, not } from '#shared/platform/dynamodb/condition.ts'
import { type Filter, idsIn } from '#shared/platform/query/filter.ts'
import { withoutValues, withValues } from '#shared/platform/query/operators.ts'
import { anId, whetherFilter } from '#shared/platform/query/value-filters.ts'
import { type EntryKind, entries } from '../entries.ts'
import { properties } from '../properties.ts'
import { row } from '../store.ts'

const isOneOf = (attribute: string, entries: readonly { id: number }[]): Condition =>
  entries.length > 0 ? anyOf(...entries.map(({ id }) => equals(attribute, id))) : computed([], () => false)

type EntryOf<Kind extends EntryKind> = ReturnType<(typeof entries)[Kind]['of']>

/** The condition on rows that their entry is one of some; what refers to no entry has the one that counts instead. */
function among<Kind extends EntryKind>(
  kind: Kind,
  configuration: Configuration,
  accepts: (entry: EntryOf<Kind>) => boolean,
): Condition {
  const all = entries[kind].all(configuration) as EntryOf<Kind>[]
  const isOneOfThem = (wanted: boolean) =>
    isOneOf(
      row[kind],
      all.filter((entry) => accepts(entry) === wanted),
    )
  return accepts(entries[kind].of(configuration) as EntryOf<Kind>)
    ? not(isOneOfThem(false))
    : isOneOfThem(true)
}

/** Work packages by an entry of the configuration. */
export const byEntry = (kind: EntryKind, configuration: Configuration): Filter => ({
  label: properties[kind].label,
  ...idsIn(entries[kind].routes.list),
  operators: {
    '=': withValues(anId, (ids) => among(kind, configuration, ({ id }) => ids.includes(id))),
    '!': withValues(anId, (ids) => among(kind, configuration, ({ id }) => !ids.includes(id))),
  },
})

/** Work packages by their status, or by whether that is closed. */
export function byStatus(configuration: Configuration): Filter {
  const filter = byEntry('status', configuration)
  const isClosed = (wanted: boolean) =>
    withoutValues(() => among('status', configuration, (one) => one.isClosed === wanted))
  const any = withoutValues(() => exists(row.status))
  return { ...filter, operators: { o: isClosed(false), c: isClosed(true), ...filter.operators, '*': any } }
}

/** Work packages by whether their type is one of milestones. */
export const byMilestone = (configuration: Configuration): Filter =>
  whetherFilter('Is milestone', (wanted) =>
    among('type', configuration, ({ isMilestone }) => isMilestone === wanted),
  )
