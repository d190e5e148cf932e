import type { SortValue } from '#shared/entities/page.ts'
import { sortBytes } from '#shared/table/fold.ts'
import { type Groups, row as groupRow } from './store.ts'

/**
 * Sorts principals by the name of their first group, by name; those in no group come last.
 *
 * @param attribute the attribute of the principals' rows that holds the ids of their groups
 */
export const byFirstGroup = (groups: Groups, attribute: string): SortValue => ({
  attributes: [attribute],
  reader: async () => {
    const found = await groups.rows.find(undefined, [groupRow.name])
    const names = new Map(found.map(({ id, row }) => [id, sortBytes(String(row[groupRow.name]))]))
    return (row) => {
      const ids = (row[attribute] ?? []) as number[]
      const first = ids.flatMap((id) => names.get(id) ?? []).sort(Buffer.compare)
      return first[0]
    }
  },
})
