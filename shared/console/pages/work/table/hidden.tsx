import { type Collection, isCollection } from '../../../api/hal.ts'
import { withFilters } from '../../../api/query.ts'
import { withQuery } from '../../../api/template.ts'
import { useResource } from '../../../api/use-api.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { To, useNavigation } from '../../../navigation/navigation.tsx'
import { closedOf } from '../closed.ts'

/** Says that a list hides what is closed, and leads to all of it. How many that are is asked where nothing else is there. */
export function Hidden({ list }: { list: Collection }) {
  const { say } = useLanguage()
  const { place } = useNavigation()
  const isEmpty = list.total === 0
  const { value } = useResource(isEmpty ? withQuery(closedOf(list), { pageSize: 0 }) : undefined)
  const total = value && isCollection(value) ? value.total : 0
  if (isEmpty && total === 0) return null
  return (
    <p class="muted">
      {say('hidesClosed')} {isEmpty && `(${total}) `}
      <To href={withFilters(place.href, [])}>{say('showAll')}</To>
    </p>
  )
}
