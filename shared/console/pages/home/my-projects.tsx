import { linkOf, type Resource, titleOf } from '../../api/hal.ts'
import { withFilters } from '../../api/query.ts'
import { withQuery } from '../../api/template.ts'
import { type Reading, useResource } from '../../api/use-api.tsx'
import { ButtonLink } from '../../design/button.tsx'
import { EmptyState } from '../../design/empty-state.tsx'
import { Icon } from '../../design/icon.tsx'
import { fragmentOf } from '../../drafts/preset.ts'
import { useLanguage } from '../../language/language.tsx'
import { To } from '../../navigation/navigation.tsx'
import { useWhere } from '../../shell/use-where.tsx'
import { ProjectState } from '../../values/badges.tsx'
import { Lines, useElements } from '../../views/lines.tsx'
import { LINES, sortedListHref } from './list-hrefs.ts'

/** Reads the user's favorite projects or, if there are none, the most recently active projects. */
export function useMyProjects(href: string | undefined): Reading<readonly Resource[]> {
  const list = href && withQuery(href, { pageSize: LINES })
  const favorites = useElements(
    list && withFilters(list, [{ name: 'favored', operator: '=', values: ['t'] }]),
  )
  const isBusyWanted = list !== undefined && favorites.value?.length === 0
  const busy = useElements(isBusyWanted ? sortedListHref(list, 'latest_activity_at', 'desc') : undefined)
  return isBusyWanted ? busy : favorites
}

export const ProjectList = ({ reading }: { reading: Reading<readonly Resource[]> }) => (
  <Lines reading={reading} empty={<NoProject />}>
    {(project) => (
      <li key={String(project.id)}>
        <span class="main">
          <To href={linkOf(project, 'self')?.href ?? ''}>{titleOf(project)}</To>
        </span>
        {linkOf(project, 'disfavor') && <Icon name="star" class="favorite" />}
        <ProjectState project={project} />
      </li>
    )}
  </Lines>
)

/** Empty state of the list of projects, with a button to create a project if the user may create one. */
function NoProject() {
  const { say } = useLanguage()
  const list = linkOf(useWhere().root, 'projects')?.href
  const { value } = useResource(list && withQuery(list, { pageSize: 0 }))
  const create = value && linkOf(value, 'create')
  return (
    <EmptyState icon="project" title={say('noProject')}>
      {create && (
        <ButtonLink look="primary" icon="plus" href={create.href} how={fragmentOf('form', {})}>
          {say('firstProject')}
        </ButtonLink>
      )}
    </EmptyState>
  )
}
