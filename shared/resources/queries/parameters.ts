import { href, withQuery } from '#shared/platform/http/addresses.ts'
import { routes } from '#shared/resources/work-packages/routes.ts'
import type { Query } from './model.ts'

/** The parameters of the list that a query stands for. */
export function parametersOf({ filters, sortBy, groupBy, sums, includeSubprojects, project }: Query) {
  return {
    filters: JSON.stringify(filters.map(({ name, ...filter }) => ({ [name]: filter }))),
    sortBy: JSON.stringify(sortBy.map((key) => key.split('-'))),
    ...(groupBy !== undefined && { groupBy }),
    ...(sums && { showSums: 'true' }),
    ...(project !== undefined && { includeSubprojects: String(includeSubprojects) }),
    offset: '1',
    pageSize: '20',
  }
}

/** The address of the list of work packages that a query stands for. */
export const resultsHref = (query: Query): string => withQuery(pathOf(query), parametersOf(query))

const pathOf = ({ project }: Query): string =>
  project === undefined ? routes.list.path : href(routes['in-project'], { id: project })
