import { href } from '#shared/platform/http/addresses.ts'
import { amongFilter } from '#shared/platform/query/among-filter.ts'
import type { Filter } from '#shared/platform/query/filter.ts'
import type { Referring } from '#shared/platform/query/referred.ts'
import { anId } from '#shared/platform/query/value-filters.ts'
import { routes } from './routes.ts'

/** A filter by the category of rows. @param project the one whose list it is: there is no list of the categories of all */
export function categoryFilter(attribute: Referring, project: number | undefined): Filter {
  const filter = amongFilter({
    label: 'Category',
    list: { ...routes.list, path: href(routes.list, { id: project ?? 0 }) },
    attribute,
    kind: anId,
    isOptional: true,
    idsOf: (ids) => new Set(ids),
  })
  return project === undefined ? { ...filter, allowed: undefined } : filter
}
