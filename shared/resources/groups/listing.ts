import type { ListedRow, RowTest, SortValue } from '#shared/platform/collections/paging.ts'
import { sortBytes } from '#shared/platform/dynamodb/fold.ts'
import type { Filter } from '#shared/platform/query/filter.ts'
import { withoutValues, withValues } from '#shared/platform/query/operators.ts'
import { anId } from '#shared/platform/query/value-filters.ts'
import { type Groups, row as groupRow } from './store.ts'
import type { GroupVisibility } from './visibility.ts'

/**
 * Filters principals by their groups. One that the requester does not know of is like none.
 *
 * @param attribute the attribute of the principals' rows that holds the ids of their groups
 */
export function byGroup(attribute: string, sight: GroupVisibility): Filter {
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

/**
 * Sorts principals by the name of their first group, by name, of those that the requester knows of; those in none
 * come last.
 *
 * @param attribute the attribute of the principals' rows that holds the ids of their groups
 */
export const byFirstGroup = (attribute: string, groups: Groups, sight: GroupVisibility): SortValue => ({
  attributes: [attribute],
  reader: async () => {
    const found = await groups.rows.find(undefined, [groupRow.name])
    const isKnown = await sight.of(found.map(({ id }) => id))
    const known = found.filter(({ id }) => isKnown(id))
    const names = new Map(known.map(({ id, row }) => [id, sortBytes(String(row[groupRow.name]))]))
    return (row) => {
      const ids = (row[attribute] ?? []) as number[]
      const first = ids.flatMap((id) => names.get(id) ?? []).sort(Buffer.compare)
      return first[0]
    }
  },
})
