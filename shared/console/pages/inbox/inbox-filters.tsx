import { idIn } from '../../api/query.ts'
import { useLanguage } from '../../language/language.tsx'
import { useNavigation } from '../../navigation/navigation.tsx'
import { useCounts } from '../work/use-counts.ts'
import { filteredAs, filteredBy, type InboxFilter } from './inbox-hrefs.ts'
import { reasons } from './reasons.ts'

/** Drop-down lists that filter the inbox by reason and by project. */
export function InboxFilters() {
  const { say, numbers } = useLanguage()
  const { place } = useNavigation()
  const counts = useCounts(filteredAs(place.href, 'project', undefined), 'project')
  const projects = (counts.value ?? []).flatMap(({ href, name, count }): Option[] =>
    href ? [[idIn(href), `${name} (${numbers.format(count)})`]] : [],
  )
  const named = Object.entries(reasons).map(([reason, { name }]): Option => [reason, say(name)])
  return (
    <div class="inbox-filters">
      <Select filter="reason" label={say('reason')} all={say('allReasons')} options={named} />
      <Select filter="project" label={say('project')} all={say('allProjects')} options={projects} />
    </div>
  )
}

type Option = readonly [value: string, title: string]

interface SelectProps {
  filter: InboxFilter
  label: string
  /** Label of the option that sets no filter. */
  all: string
  options: readonly Option[]
}

/** A drop-down list for the value of a filter. The current value is an option even if no notification has it. */
function Select({ filter, label, all, options }: SelectProps) {
  const { place, go } = useNavigation()
  const present = filteredBy(place.href, filter)
  const isKnown = present === undefined || options.some(([value]) => value === present)
  return (
    <select
      aria-label={label}
      value={present ?? ''}
      onChange={({ currentTarget }) =>
        go({ href: filteredAs(place.href, filter, currentTarget.value || undefined), how: '' })
      }
    >
      <option value="">{all}</option>
      {!isKnown && <option value={present}>…</option>}
      {options.map(([value, title]) => (
        <option key={value} value={value}>
          {title}
        </option>
      ))}
    </select>
  )
}
