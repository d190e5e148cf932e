import { linkOf, titleOf } from '../../api/hal.ts'
import { Panel } from '../../design/panel.tsx'
import { useLanguage } from '../../language/language.tsx'
import { To } from '../../navigation/navigation.tsx'
import { ProjectState } from '../../values/badges.tsx'
import { Lines, useElements } from '../../views/lines.tsx'

/** The direct subprojects of a project. */
export function SubprojectsPanel({ href }: { href?: string }) {
  const { say } = useLanguage()
  const reading = useElements(href)
  if (!href) return null
  return (
    <Panel title={say('subprojects')} action={<To href={href}>{say('seeAll')}</To>}>
      <Lines reading={reading} empty={say('noSubprojects')}>
        {(project) => (
          <li key={String(project.id)}>
            <To class="main" href={linkOf(project, 'self')?.href ?? ''}>
              {titleOf(project)}
            </To>
            <ProjectState project={project} />
          </li>
        )}
      </Lines>
    </Panel>
  )
}
