import type { ListSearch } from '../api/hal.ts'
import { queryOf, withQuery } from '../api/template.ts'
import { useLanguage } from '../language/language.tsx'
import { useNavigation } from '../navigation/navigation.tsx'

/** A drop-down list that selects how a list is grouped. Renders nothing if the list cannot be grouped. */
export function GroupBy({ search: { groupBy = [] }, fullHref }: { search: ListSearch; fullHref: string }) {
  const { say, sayName } = useLanguage()
  const { place, go } = useNavigation()
  const present = queryOf(fullHref).get('groupBy') ?? ''
  const choose = (name: string) =>
    go({ href: withQuery(place.href, { groupBy: name, offset: undefined }), how: place.how })
  if (groupBy.length === 0) return null
  return (
    <label>
      {say('groupBy')}{' '}
      <select value={present} onChange={(event) => choose(event.currentTarget.value)}>
        <option value="">{say('none')}</option>
        {groupBy.map(({ name, label }) => (
          <option key={name} value={name}>
            {sayName(label)}
          </option>
        ))}
      </select>
    </label>
  )
}
