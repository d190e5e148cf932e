import { type Link, linkOf, linksOf, type Resource } from '../../api/hal.ts'
import { Panel } from '../../design/panel.tsx'
import { useLanguage } from '../../language/language.tsx'
import { To } from '../../navigation/navigation.tsx'
import { Lines, useElements } from '../../views/lines.tsx'

export function MembershipsPanel({ href }: { href: string | undefined }) {
  const { say } = useLanguage()
  const reading = useElements(href)
  if (!href) return null
  return (
    <Panel title={say('projectsAndRoles')} action={<To href={href}>{say('seeAll')}</To>}>
      <Lines reading={reading} empty={say('memberNowhere')}>
        {(one) => <Membership key={String(one.id)} membership={one} />}
      </Lines>
    </Panel>
  )
}

function Membership({ membership }: { membership: Resource }) {
  const { say } = useLanguage()
  const project = linkOf(membership, 'project')
  const roles = linksOf(membership, 'roles').map(({ title }: Link) => title)
  return (
    <li>
      <span class="main">
        {project ? (
          <To href={project.href}>
            <bdi>{project.title}</bdi>
          </To>
        ) : (
          say('globalContext')
        )}
      </span>
      <span class="beside">{roles.join(', ')}</span>
    </li>
  )
}
