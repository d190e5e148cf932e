import type { Viewer } from '#shared/access/viewer.ts'
import type { ListedRow } from '#shared/platform/collections/entity.ts'
import { sortBytes } from '#shared/platform/dynamodb/collation.ts'
import { contains } from '#shared/platform/dynamodb/condition.ts'
import type { RowTest, SortValue } from '#shared/platform/lists/selection.ts'
import { listingOf } from '#shared/platform/properties/listing.ts'
import { type Filter, idsIn } from '#shared/platform/query/filter.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import { takingNoValues, takingValues } from '#shared/platform/query/operators.ts'
import { anId } from '#shared/platform/query/value-filters.ts'
import { anyNameFilter, principalIdFilter } from '#shared/resources/principals/listing.ts'
import { properties } from './properties.ts'
import { routes } from './routes.ts'
import { type Groups, row as groupRow } from './store.ts'
import type { GroupVisibility } from './visibility.ts'

/**
 * Returns the filter of principals by their groups. Groups that are hidden from the requester are ignored.
 *
 * @param attribute the attribute of the principals' rows that contains the ids of their groups
 */
export function byGroup(attribute: string, groupVisibility: GroupVisibility): Filter {
  const groupsOf = (row: ListedRow) => (row[attribute] ?? []) as number[]
  const among = (ids: readonly number[], wanted: boolean): RowTest => ({
    attributes: [attribute],
    test: async () => {
      const isVisible = await groupVisibility.of(ids)
      const visible = new Set(ids.filter(isVisible))
      return (row) => groupsOf(row).some((id) => visible.has(id)) === wanted
    },
  })
  const any = (wanted: boolean): RowTest => ({
    attributes: [attribute],
    test: async () => {
      const isVisible = await groupVisibility.ofAll()
      return (row) => groupsOf(row).some(isVisible) === wanted
    },
  })
  return {
    label: 'Group',
    ...idsIn(routes.list),
    operators: {
      '=': takingValues(anId, (ids) => among(ids, true)),
      '!': takingValues(anId, (ids) => among(ids, false)),
      '*': takingNoValues(() => any(true)),
      '!*': takingNoValues(() => any(false)),
    },
  }
}

/**
 * Sorts principals by the name of their alphabetically first group that is visible to the requester. Principals without
 * a visible group come last.
 *
 * @param attribute the attribute of the principals' rows that contains the ids of their groups
 */
export const byFirstGroup = (
  attribute: string,
  groups: Groups,
  groupVisibility: GroupVisibility,
): SortValue => ({
  attributes: [attribute],
  reader: async () => {
    const found = await groups.rows.find({ attributes: [groupRow.name] })
    const isVisible = await groupVisibility.of(found.map(({ id }) => id))
    const visible = found.filter(({ id }) => isVisible(id))
    const names = new Map(visible.map((one) => [one.id, sortBytes(String(one[groupRow.name]))]))
    return (row) => {
      const ids = (row[attribute] ?? []) as number[]
      const first = ids.flatMap((id) => names.get(id) ?? []).sort(Buffer.compare)
      return first[0]
    }
  },
})

const declared = listingOf(properties, groupRow)

export const groupListing = (viewer: Viewer): Listing => ({
  filters: {
    ...declared.filters,
    id: principalIdFilter('ID', viewer),
    any_name_attribute: anyNameFilter((text) => contains(groupRow.name, text)),
  },
  sorts: declared.sorts,
})
