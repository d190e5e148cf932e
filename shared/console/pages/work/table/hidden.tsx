import { type Collection, isCollection } from '../../../api/hal.ts'
import { withFilters } from '../../../api/query.ts'
import { withQuery } from '../../../api/template.ts'
import { useClient, useResource } from '../../../api/use-api.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { To, useNavigation } from '../../../navigation/navigation.tsx'
import { closedOf } from '../closed.ts'

/**
 * How many closed work packages a list does not show, which is asked once the list is there.
 *
 * @returns 0 until it is known; undefined where there are some, and something has been changed since they were counted
 */
function useClosed(list: Collection): number | undefined {
  const { cache, reading } = useClient()
  const href = withQuery(closedOf(list), { pageSize: 0 })
  const { value } = useResource(href)
  if (!value || !isCollection(value)) return 0
  return cache.getQueryState(reading(href).queryKey)?.isInvalidated ? undefined : value.total
}

/** Says how many closed work packages a list does not show beside others, and leads to all of it. */
export function Hidden({ list }: { list: Collection }) {
  const { say } = useLanguage()
  const { place } = useNavigation()
  const count = useClosed(list)
  if (count === 0 || list.total === 0) return null
  return (
    <p>
      <To href={withFilters(place.href, [])}>
        {count === undefined ? say('hidesSomeClosed') : say('hidesClosed', { count })}
      </To>
    </p>
  )
}

/** Says of a list that shows nothing whether there is closed work, and leads to that. */
export function NothingOpen({ list }: { list: Collection }) {
  const { say } = useLanguage()
  const { place } = useNavigation()
  if (useClosed(list) === 0) return <p>{say('nothingFound')}</p>
  return (
    <p>
      {say('allClosed')} <To href={withFilters(place.href, [])}>{say('showClosed')}</To>
    </p>
  )
}
