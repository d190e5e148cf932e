import type { ListedRow, RowTest } from '#shared/platform/collections/page.ts'
import type { Filter } from '#shared/platform/query/filter.ts'
import { anId } from '#shared/platform/query/filters/list.ts'
import { withoutValues, withValues } from '#shared/platform/query/filters/operator.ts'
import type { GroupSight } from './sight.ts'

/**
 * Filters principals by their groups. One that the requester does not know of is like none.
 *
 * @param attribute the attribute of the principals' rows that holds the ids of their groups
 */
export function byGroup(attribute: string, sight: GroupSight): Filter {
  const groupsOf = (row: ListedRow) => (row[attribute] ?? []) as number[]
  const among = (ids: readonly number[], wanted: boolean): RowTest => ({
    attributes: [attribute],
    test: async () => {
      const isKnown = await sight.of(ids)
      const asked = new Set(ids.filter(isKnown))
      return (row) => groupsOf(row).some((id) => asked.has(id)) === wanted
    },
  })
  const any = (wanted: boolean): RowTest => ({
    attributes: [attribute],
    test: async () => {
      const isKnown = await sight.ofAll()
      return (row) => groupsOf(row).some(isKnown) === wanted
    },
  })
  return {
    label: 'Group',
    operators: {
      '=': withValues(anId, (ids) => among(ids, true)),
      '!': withValues(anId, (ids) => among(ids, false)),
      '*': withoutValues(() => any(true)),
      '!*': withoutValues(() => any(false)),
    },
  }
}
