import { linkOf, type Resource, titleOf } from '../../api/hal.ts'
import { withFilters } from '../../api/query.ts'
import { withQuery } from '../../api/template.ts'
import { EmptyState } from '../../design/empty-state.tsx'
import { Icon } from '../../design/icon.tsx'
import { useLanguage } from '../../language/language.tsx'
import { To } from '../../navigation/navigation.tsx'
import { ProjectState } from '../../values/badges.tsx'
import { useElements } from '../work/work-list.tsx'
import { inOrder, LINES } from './asked.ts'

/** The elements of a list of projects: one's favorites, or else those that were busy last; undefined while they are read. */
export function useMyProjects(href: string | undefined): readonly Resource[] | undefined {
  const list = href && withQuery(href, { pageSize: LINES })
  const favorites = useElements(
    list && withFilters(list, [{ name: 'favored', operator: '=', values: ['t'] }]),
  )
  const busy = useElements(
    list && favorites?.length === 0 ? inOrder(list, 'latest_activity_at', 'desc') : undefined,
  )
  return favorites && favorites.length > 0 ? favorites : busy
}

/** Projects, one below the other, with their states. */
export function ProjectList({ projects }: { projects: readonly Resource[] }) {
  const { say } = useLanguage()
  if (projects.length === 0) return <EmptyState icon="project" title={say('nothingFound')} />
  return (
    <ul>
      {projects.map((project) => (
        <li key={String(project.id)}>
          <span class="main">
            <To href={linkOf(project, 'self')?.href ?? ''}>{titleOf(project)}</To>
          </span>
          {linkOf(project, 'disfavor') && <Icon name="star" class="favorite" />}
          <ProjectState project={project} />
        </li>
      ))}
    </ul>
  )
}
