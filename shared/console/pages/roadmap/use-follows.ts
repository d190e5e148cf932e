import { isCollection } from '../../api/hal.ts'
import { withFilters } from '../../api/query.ts'
import { withQuery } from '../../api/template.ts'
import { useResource } from '../../api/use-api.tsx'
import type { Axis } from './axis.ts'
import { type Follows, followsAmong, spotsOf } from './follows.ts'
import type { Group } from './lines.ts'

/** Of so many work packages the API looks up relations at once. */
const MOST = 100

/**
 * What the work packages on a roadmap follow, by their addresses: read in one request, for the first that have a bar.
 *
 * @param list the address of all relations
 */
export function useFollows(groups: readonly Group[], axis: Axis, list: string | undefined): Follows {
  const spots = spotsOf(groups, axis)
  const ids = [...spots.values()].slice(0, MOST).map(({ line }) => String(line.resource.id))
  const filters = [
    { name: 'type', operator: '=', values: ['follows'] },
    { name: 'to', operator: '=', values: ids },
  ]
  const href = list && ids.length > 1 ? withQuery(withFilters(list, filters), { pageSize: 1000 }) : undefined
  const { value } = useResource(href)
  return followsAmong(value && isCollection(value) ? value._embedded.elements : [], spots)
}
