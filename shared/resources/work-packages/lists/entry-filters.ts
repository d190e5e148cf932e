import type { Viewer } from '#shared/access/viewer.ts'
import { type Condition, exists, not } from '#shared/platform/dynamodb/condition.ts'
import { type Filter, idsIn, type ListAddress, type Operator } from '#shared/platform/query/filter.ts'
import { withoutValues, withValues } from '#shared/platform/query/operators.ts'
import { anId, whetherFilter } from '#shared/platform/query/value-filters.ts'
import { prioritiesIn, priorityOf } from '#shared/resources/priorities/model.ts'
import { routes as priorities } from '#shared/resources/priorities/routes.ts'
import { type Status, statusesIn, statusOf } from '#shared/resources/statuses/model.ts'
import { routes as statuses } from '#shared/resources/statuses/routes.ts'
import { typeOf, typesIn } from '#shared/resources/types/model.ts'
import { routes as types } from '#shared/resources/types/routes.ts'
import { row } from '../store.ts'
import { isOneOf } from './conditions.ts'

/** The entries of the configuration that an attribute may refer to. */
interface Entries<T extends { id: number }> {
  attribute: string
  all: readonly T[]
  /** The entry that counts where a row refers to none of them. */
  otherwise: { id: number }
}

/** The condition on rows that their entry is one of some. */
function among<T extends { id: number }>(
  { attribute, all, otherwise }: Entries<T>,
  accepts: (entry: T) => boolean,
): Condition {
  const idsOf = (entries: readonly T[]) => entries.map(({ id }) => id)
  const accepted = idsOf(all.filter(accepts))
  if (!accepted.includes(otherwise.id)) return isOneOf(attribute, accepted)
  // So that what refers to no entry matches, too.
  return not(isOneOf(attribute, idsOf(all.filter((entry) => !accepts(entry)))))
}

const byIds = <T extends { id: number }>(entries: Entries<T>): Record<'=' | '!', Operator> => ({
  '=': withValues(anId, (ids) => among(entries, ({ id }) => ids.includes(id))),
  '!': withValues(anId, (ids) => among(entries, ({ id }) => !ids.includes(id))),
})

const entryFilter = <T extends { id: number }>(
  label: string,
  list: ListAddress,
  entries: Entries<T>,
): Filter => ({ label, ...idsIn(list), operators: byIds(entries) })

const statusEntries = ({ configuration }: Viewer): Entries<Status> => ({
  attribute: row.status,
  all: statusesIn(configuration),
  otherwise: statusOf(configuration),
})

/** The filters by what the configuration holds. */
export function entryFilters(viewer: Viewer) {
  const { configuration } = viewer
  const byStatus = statusEntries(viewer)
  const byType = {
    attribute: row.type,
    all: typesIn(configuration),
    otherwise: typeOf(configuration),
  }
  return {
    status: {
      ...entryFilter('Status', statuses.list, byStatus),
      operators: {
        o: withoutValues(() => among(byStatus, ({ isClosed }) => !isClosed)),
        c: withoutValues(() => among(byStatus, ({ isClosed }) => isClosed)),
        ...byIds(byStatus),
        '*': withoutValues(() => exists(row.status)),
      },
    },
    type: entryFilter('Type', types.list, byType),
    priority: entryFilter('Priority', priorities.list, {
      attribute: row.priority,
      all: prioritiesIn(configuration),
      otherwise: priorityOf(configuration),
    }),
    milestone: whetherFilter('Is milestone', (wanted) =>
      among(byType, ({ isMilestone }) => isMilestone === wanted),
    ),
  } satisfies Record<string, Filter>
}

/** The filters of a list that names none: only open work packages. */
export const onlyOpen = [{ name: 'status', operator: 'o', values: [] }]
