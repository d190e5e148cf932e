import { linkOf, titleOf } from '../../api/hal.ts'
import { Panel } from '../../design/panel.tsx'
import { useLanguage } from '../../language/language.tsx'
import { To } from '../../navigation/navigation.tsx'
import { ProjectState } from '../../values/badges.tsx'
import { useElements } from '../work/work-list.tsx'

/** The projects right below a project; nothing if there is none. */
export function SubprojectsPanel({ href }: { href?: string }) {
  const { say } = useLanguage()
  const elements = useElements(href)
  if (!href || !elements || elements.length === 0) return null
  return (
    <Panel title={say('subprojects')} action={<To href={href}>{say('seeAll')}</To>}>
      <ul>
        {elements.map((project) => (
          <li key={String(project.id)}>
            <To class="main" href={linkOf(project, 'self')?.href ?? ''}>
              {titleOf(project)}
            </To>
            <ProjectState project={project} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
