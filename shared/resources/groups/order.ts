import type { SortValue } from '#shared/platform/collections/page.ts'
import { sortBytes } from '#shared/platform/dynamodb/fold.ts'
import type { GroupSight } from './sight.ts'
import { type Groups, row as groupRow } from './store.ts'

/**
 * Sorts principals by the name of their first group, by name, of those that the requester knows of; those in none
 * come last.
 *
 * @param attribute the attribute of the principals' rows that holds the ids of their groups
 */
export const byFirstGroup = (attribute: string, groups: Groups, sight: GroupSight): SortValue => ({
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
