import { useEffect } from 'preact/hooks'
import { linkOf, titleOf } from '../../api/hal.ts'
import { type Condition, withFilters } from '../../api/query.ts'
import { withQuery } from '../../api/template.ts'
import { EmptyState } from '../../design/empty-state.tsx'
import { Icon } from '../../design/icon.tsx'
import { Panel, Panels } from '../../design/panel.tsx'
import { useLanguage } from '../../language/language.tsx'
import { To } from '../../navigation/navigation.tsx'
import { ProjectState } from '../../values/badges.tsx'
import type { PageProps } from '../page.ts'
import { useElements, WorkList } from '../work/work-list.tsx'

/** As many lines as a panel has. */
const LINES = 12

const open: Condition = { name: 'status', operator: 'o', values: [] }
const mine: Condition = { name: 'assignee', operator: '=', values: ['me'] }
const sinceYesterday: Condition = { name: 'updatedAt', operator: '>t-', values: ['1'] }

/** A list of work packages by filters, in an order. */
const asked = (list: string, conditions: readonly Condition[], ...order: [string, string]) =>
  withQuery(withFilters(list, conditions), { sortBy: JSON.stringify([order]) })

/** What somebody sees first: what they have to do, their projects, and what has changed since yesterday. */
export function Home({ resource: root }: PageProps) {
  const { say } = useLanguage()
  const work = linkOf(root, 'workPackages')?.href
  const me = linkOf(root, 'user')
  useEffect(() => {
    document.title = say('home')
  }, [say])
  const toDo = work && asked(work, [open, mine], 'dueDate', 'asc')
  const changed = work && asked(work, [sinceYesterday], 'updatedAt', 'desc')
  return (
    <article>
      <header class="heading">
        <h1>{me?.title ? say('hello', { name: me.title }) : say('home')}</h1>
      </header>
      <Panels>
        {me && toDo && (
          <Panel title={say('myWork')} isWide action={<To href={toDo}>{say('seeAll')}</To>}>
            <WorkList href={withQuery(toDo, { pageSize: LINES })} empty={say('nothingToDo')} hasProject />
          </Panel>
        )}
        <ProjectsPanel href={linkOf(root, 'projects')?.href} />
        {changed && (
          <Panel title={say('changedSinceYesterday')} action={<To href={changed}>{say('seeAll')}</To>}>
            <WorkList
              href={withQuery(changed, { pageSize: LINES })}
              empty={say('nothingChanged')}
              hasProject
            />
          </Panel>
        )}
      </Panels>
    </article>
  )
}

/** One's projects: the favorites, or else those that were busy last. */
function ProjectsPanel({ href }: { href?: string }) {
  const { say } = useLanguage()
  const list = href && withQuery(href, { pageSize: LINES })
  const byActivity = list && withQuery(list, { sortBy: JSON.stringify([['latest_activity_at', 'desc']]) })
  const favorites = useElements(
    list && withFilters(list, [{ name: 'favored', operator: '=', values: ['t'] }]),
  )
  const busy = useElements(favorites?.length === 0 ? byActivity : undefined)
  const elements = favorites && favorites.length > 0 ? favorites : busy
  if (!href) return null
  return (
    <Panel title={say('myProjects')} action={<To href={href}>{say('seeAll')}</To>}>
      {elements?.length === 0 && <EmptyState icon="project" title={say('nothingFound')} />}
      <ul>
        {elements?.map((project) => (
          <li key={String(project.id)}>
            <span class="main">
              <To href={linkOf(project, 'self')?.href ?? ''}>{titleOf(project)}</To>
            </span>
            {linkOf(project, 'disfavor') && <Icon name="star" />}
            <ProjectState project={project} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
