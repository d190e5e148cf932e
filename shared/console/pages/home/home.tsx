import { useEffect } from 'preact/hooks'
import { linkOf, type Resource, titleOf } from '../../api/hal.ts'
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
import { workIn } from '../work/work-package.ts'

/** As many lines as a panel has. */
const LINES = 12

const open: Condition = { name: 'status', operator: 'o', values: [] }
const mine: Condition = { name: 'assignee', operator: '=', values: ['me'] }
const sinceYesterday: Condition = { name: 'updatedAt', operator: '>t-', values: ['1'] }

/** A list of work packages by filters, in an order. */
const asked = (list: string, conditions: readonly Condition[], ...order: [string, string]) =>
  withQuery(withFilters(list, conditions), { sortBy: JSON.stringify([order]) })

/** The elements of a list of projects: one's favorites, or else those that were busy last; undefined while they are read. */
function useMyProjects(href: string | undefined): readonly Resource[] | undefined {
  const list = href && withQuery(href, { pageSize: LINES })
  const byActivity = list && withQuery(list, { sortBy: JSON.stringify([['latest_activity_at', 'desc']]) })
  const favorites = useElements(
    list && withFilters(list, [{ name: 'favored', operator: '=', values: ['t'] }]),
  )
  const busy = useElements(favorites?.length === 0 ? byActivity : undefined)
  return favorites && favorites.length > 0 ? favorites : busy
}

/** What somebody sees first: what they have to do, their projects, and what has changed since yesterday. */
export function Home({ resource: root }: PageProps) {
  const { say } = useLanguage()
  const projects = useMyProjects(linkOf(root, 'projects')?.href)
  const me = linkOf(root, 'user')
  useEffect(() => {
    document.title = say('home')
  }, [say])
  // Whoever sees no work in any project may not ask for it either.
  const work = projects?.some(workIn) && linkOf(root, 'workPackages')?.href
  return (
    <article>
      <header class="heading">
        <h1>{me?.title ? say('hello', { name: me.title }) : say('home')}</h1>
      </header>
      <Panels>
        {me && work && (
          <WorkPanel
            title={say('myWork')}
            href={asked(work, [open, mine], 'dueDate', 'asc')}
            empty={say('nothingToDo')}
            isWide
          />
        )}
        {projects && <ProjectsPanel projects={projects} href={linkOf(root, 'projects')?.href ?? ''} />}
        {work && (
          <WorkPanel
            title={say('changedSinceYesterday')}
            href={asked(work, [sinceYesterday], 'updatedAt', 'desc')}
            empty={say('nothingChanged')}
          />
        )}
      </Panels>
    </article>
  )
}

interface WorkPanelProps {
  title: string
  href: string
  empty: string
  isWide?: boolean
}

/** The first work packages of a list, of any project. */
function WorkPanel({ title, href, empty, isWide }: WorkPanelProps) {
  const { say } = useLanguage()
  return (
    <Panel title={title} isWide={isWide} action={<To href={href}>{say('seeAll')}</To>}>
      <WorkList href={withQuery(href, { pageSize: LINES })} empty={empty} hasProject />
    </Panel>
  )
}

function ProjectsPanel({ projects, href }: { projects: readonly Resource[]; href: string }) {
  const { say } = useLanguage()
  return (
    <Panel title={say('myProjects')} action={<To href={href}>{say('seeAll')}</To>}>
      {projects.length === 0 && <EmptyState icon="project" title={say('nothingFound')} />}
      <ul>
        {projects.map((project) => (
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
