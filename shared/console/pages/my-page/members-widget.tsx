import { linkOf, titleOf } from '../../api/hal.ts'
import { withQuery } from '../../api/template.ts'
import { Skeleton } from '../../design/skeleton.tsx'
import { useLanguage } from '../../language/language.tsx'
import { useWhere } from '../../shell/use-where.tsx'
import { ProblemText } from '../../views/problem.tsx'
import { LINES } from '../home/list-hrefs.ts'
import { useMyProjects } from '../home/my-projects.tsx'
import { MemberList } from '../project/members-panel.tsx'
import type { WidgetContentProps } from './widget-content.ts'

/** Members of one of the user's projects. The project is an option of the widget. */
export function MembersWidget({ options, onOptions }: WidgetContentProps) {
  const { say } = useLanguage()
  const { root } = useWhere()
  const { value: projects, problem, again } = useMyProjects(linkOf(root, 'projects')?.href)
  if (problem) return <ProblemText problem={problem} onAgain={again} />
  if (!projects) return <Skeleton />
  const shown = projects.find(({ id }) => id === options.project) ?? projects[0]
  const members = shown && linkOf(shown, 'memberships')?.href
  const choose = (id: string) => onOptions?.({ ...options, project: Number(id) })
  return (
    <>
      <select
        aria-label={say('project')}
        value={String(shown?.id)}
        disabled={!onOptions}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        {projects.map((project) => (
          <option key={String(project.id)} value={String(project.id)}>
            {titleOf(project)}
          </option>
        ))}
      </select>
      <MemberList href={members && withQuery(members, { pageSize: LINES })} />
    </>
  )
}
