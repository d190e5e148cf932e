import { type Collection, isCollection } from '../../../api/hal.ts'
import { withFilters } from '../../../api/query.ts'
import { withQuery } from '../../../api/template.ts'
import { useResource } from '../../../api/use-api.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { To, useNavigation } from '../../../navigation/navigation.tsx'
import { closedOf } from '../closed.ts'

/** Says how many closed work packages a list does not show, which is asked once the list is there, and leads to all of it. */
export function Hidden({ list }: { list: Collection }) {
  const { say } = useLanguage()
  const { place } = useNavigation()
  const { value } = useResource(withQuery(closedOf(list), { pageSize: 0 }))
  const count = value && isCollection(value) ? value.total : 0
  if (count === 0) return null
  return (
    <p>
      <To href={withFilters(place.href, [])}>{say('hidesClosed', { count })}</To>
    </p>
  )
}
