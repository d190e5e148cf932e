import { linkOf, type Resource, titleOf } from '../../api/hal.ts'
import { withQuery } from '../../api/template.ts'
import { useResource } from '../../api/use-api.tsx'
import { To } from '../../navigation/navigation.tsx'
import { ProblemText } from '../../views/problem.tsx'
import { Progress } from '../../views/progress.tsx'
import { LastDay } from '../work/due-date.tsx'
import { useElements } from '../work/work-list.tsx'
import { LINES } from './asked.ts'

/** The first versions of a list, of any project, with their last days. @param empty what is said if there is none */
export function VersionList({ href, empty }: { href: string; empty: string }) {
  const list = withQuery(href, { pageSize: LINES })
  const { problem, again } = useResource(list)
  const elements = useElements(list)
  if (problem) return <ProblemText problem={problem} onAgain={again} />
  if (!elements) return <Progress />
  if (elements.length === 0) return <p class="muted">{empty}</p>
  return (
    <ul>
      {elements.map((version) => (
        <Item key={String(version.id)} version={version} />
      ))}
    </ul>
  )
}

function Item({ version }: { version: Resource }) {
  const project = linkOf(version, 'definingProject')
  const { endDate } = version
  return (
    <li>
      <span class="main">
        <To href={linkOf(version, 'self')?.href ?? ''}>{titleOf(version)}</To>
        {project?.title && <small class="muted"> {project.title}</small>}
      </span>
      <span class="beside">
        <LastDay day={typeof endDate === 'string' ? endDate : undefined} />
      </span>
    </li>
  )
}
