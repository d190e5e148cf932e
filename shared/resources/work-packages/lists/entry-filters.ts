import { anyOf, type Condition, computed, equals, exists, not } from '#shared/platform/dynamodb/condition.ts'
import { type Filter, idsIn, type ListAddress } from '#shared/platform/query/filter.ts'
import { withoutValues, withValues } from '#shared/platform/query/operators.ts'
import { anId, whetherFilter } from '#shared/platform/query/value-filters.ts'
import type { Status } from '#shared/resources/statuses/model.ts'
import { routes as statuses } from '#shared/resources/statuses/routes.ts'
import type { CompleteType } from '#shared/resources/types/model.ts'
import { row } from '../store.ts'

/** The entries of the configuration that an attribute may refer to. */
export interface Entries<T extends { id: number }> {
  attribute: string
  all: readonly T[]
  /** The entry that counts where a row refers to none of them. */
  otherwise: { id: number }
}

const isOneOf = (attribute: string, entries: readonly { id: number }[]): Condition =>
  entries.length > 0 ? anyOf(...entries.map(({ id }) => equals(attribute, id))) : computed([], () => false)

/** The condition on rows that their entry is one of some. */
function among<T extends { id: number }>(
  { attribute, all, otherwise }: Entries<T>,
  accepts: (entry: T) => boolean,
): Condition {
  const accepted = all.filter(accepts)
  if (!accepted.some(({ id }) => id === otherwise.id)) return isOneOf(attribute, accepted)
  // So that what refers to no entry matches, too.
  return not(
    isOneOf(
      attribute,
      all.filter((entry) => !accepts(entry)),
    ),
  )
}

/** Work packages by an entry of the configuration. */
export const byEntry = <T extends { id: number }>(
  label: string,
  list: ListAddress,
  entries: Entries<T>,
): Filter => ({
  label,
  ...idsIn(list),
  operators: {
    '=': withValues(anId, (ids) => among(entries, ({ id }) => ids.includes(id))),
    '!': withValues(anId, (ids) => among(entries, ({ id }) => !ids.includes(id))),
  },
})

/** Work packages by their status, or by whether that is closed. */
export function byStatus(entries: Entries<Status>): Filter {
  const filter = byEntry('Status', statuses.list, entries)
  const isClosed = (wanted: boolean) => withoutValues(() => among(entries, (one) => one.isClosed === wanted))
  const any = withoutValues(() => exists(row.status))
  return { ...filter, operators: { o: isClosed(false), c: isClosed(true), ...filter.operators, '*': any } }
}

/** Work packages by whether their type is one of milestones. */
export const byMilestone = (entries: Entries<CompleteType>): Filter =>
  whetherFilter('Is milestone', (wanted) => among(entries, ({ isMilestone }) => isMilestone === wanted))
