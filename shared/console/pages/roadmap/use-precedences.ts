import { isCollection } from '../../api/hal.ts'
import { withFilters } from '../../api/query.ts'
import { withQuery } from '../../api/template.ts'
import { useResource } from '../../api/use-api.tsx'
import type { Axis } from './axis.ts'
import type { TimelineGroup } from './lines.ts'
import { type Precedences, precedencesAmong, spotsOf } from './precedences.ts'

/** Maximum number of work packages whose relations the API returns in one request. */
const MAX_WORK_PACKAGES = 100

/**
 * Returns the predecessors of the work packages on a roadmap. A single request reads the relations, so only the first
 * work packages that have a bar are included.
 *
 * @param list the address of all relations
 */
export function usePrecedences(
  groups: readonly TimelineGroup[],
  axis: Axis,
  list: string | undefined,
): Precedences {
  const spots = spotsOf(groups, axis)
  const ids = [...spots.values()].slice(0, MAX_WORK_PACKAGES).map(({ line }) => String(line.resource.id))
  const filters = [
    { name: 'type', operator: '=', values: ['follows'] },
    { name: 'to', operator: '=', values: ids },
  ]
  const href = list && ids.length > 1 ? withQuery(withFilters(list, filters), { pageSize: 1000 }) : undefined
  const { value } = useResource(href)
  return precedencesAmong(value && isCollection(value) ? value._embedded.elements : [], spots)
}
