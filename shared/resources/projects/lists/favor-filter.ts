import type { RowTest } from '#shared/platform/lists/selection.ts'
import type { Filter } from '#shared/platform/query/filter.ts'
import { whetherFilter } from '#shared/platform/query/value-filters.ts'
import type { Audience } from './audience.ts'

/** Projects by whether the requester has them among their favorites. */
export function byFavor({ viewer: { user } }: Audience): Filter {
  const favorites = new Set(user?.favorites)
  const isOne = (wanted: boolean): RowTest => ({
    attributes: [],
    test: async () => (found) => favorites.has(found.id) === wanted,
  })
  return whetherFilter('Favored', (wanted) =>
    wanted ? { candidateIds: favorites, rows: isOne(true) } : isOne(false),
  )
}
