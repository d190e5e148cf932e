import { formForElement, linkOf, linksOf, personName, type Resource } from '../../api/hal.ts'
import { useResource } from '../../api/use-api.tsx'
import { PersonLabel } from '../../design/avatar.tsx'
import { Panel } from '../../design/panel.tsx'
import { useLanguage } from '../../language/language.tsx'
import { To } from '../../navigation/navigation.tsx'
import { Lines, useElements } from '../../views/lines.tsx'

/** Members of a project with their roles. */
export function MembersPanel({ href }: { href?: string }) {
  const { say } = useLanguage()
  if (!href) return null
  return (
    <Panel title={say('members')} action={<To href={href}>{say('seeAll')}</To>}>
      <MemberList href={href} />
    </Panel>
  )
}

/** The members in the list at an address. */
export const MemberList = ({ href }: { href?: string }) => (
  <Lines reading={useElements(href)} empty={<NoMembers href={href} />}>
    {(membership) => <Member key={String(membership.id)} membership={membership} />}
  </Lines>
)

/**
 * Text for a project without members. People who may add members get a link to the page where they can add themselves.
 */
function NoMembers({ href }: { href?: string }) {
  const { say } = useLanguage()
  const { value: list } = useResource(href)
  return (
    <>
      {say('noMembers')} {href && list && formForElement(list) && <To href={href}>{say('addYourself')}</To>}
    </>
  )
}

function Member({ membership }: { membership: Resource }) {
  const { say } = useLanguage()
  const principal = linkOf(membership, 'principal')
  const roles = linksOf(membership, 'roles').map(({ title }) => title)
  const name = personName(principal?.title ?? say('undisclosed'))
  return (
    <li>
      <span class="main">
        <PersonLabel name={name}>{principal ? <To href={principal.href}>{name}</To> : name}</PersonLabel>
      </span>
      <span class="beside">{roles.join(', ')}</span>
    </li>
  )
}
