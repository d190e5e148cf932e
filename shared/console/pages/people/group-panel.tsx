import { isLinkTo, linksOf, type Resource } from '../../api/hal.ts'
import { PersonLabel } from '../../design/avatar.tsx'
import { Panel } from '../../design/panel.tsx'
import { useLanguage } from '../../language/language.tsx'
import { To } from '../../navigation/navigation.tsx'

/** Members of a group. Renders nothing for other principals. */
export function GroupPanel({ group }: { group: Resource }) {
  const { say } = useLanguage()
  if (group._type !== 'Group') return null
  const members = linksOf(group, 'members').filter(isLinkTo)
  return (
    <Panel title={say('members')}>
      {members.length === 0 && <p class="muted">{say('emptyGroup')}</p>}
      <ul>
        {members.map(({ href, title = '' }) => (
          <li key={href}>
            <PersonLabel name={title}>
              <To href={href}>{title}</To>
            </PersonLabel>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
