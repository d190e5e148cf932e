import { linkOf } from '../../api/hal.ts'
import type { FilterInQuery } from '../../api/query.ts'
import { withQuery } from '../../api/template.ts'
import { Panel, Panels } from '../../design/panel.tsx'
import { useLanguage } from '../../language/language.tsx'
import { To } from '../../navigation/navigation.tsx'
import { useDocumentTitle } from '../../navigation/use-document-title.ts'
import type { PageProps } from '../page.ts'
import { WorkList } from '../work/work-list.tsx'
import { workIn } from '../work/work-package.ts'
import { FirstSteps } from './first-steps-panel.tsx'
import { filteredListHref, LINES, open, versionsDueHref, withMe } from './list-hrefs.ts'
import { ProjectList, useMyProjects } from './my-projects.tsx'
import { VersionList } from './version-list.tsx'

const sinceYesterday: FilterInQuery = { name: 'updatedAt', operator: '>t-', values: ['1'] }

const SOON_DAYS = 14

/**
 * The home page: the user's open work and projects, versions due soon, changes since yesterday, and the first steps in a
 * new installation.
 */
export function Home({ resource: root }: PageProps) {
  const { say } = useLanguage()
  const projectList = linkOf(root, 'projects')?.href
  const projects = useMyProjects(projectList)
  const me = linkOf(root, 'user')
  useDocumentTitle(say('home'))
  const work = linkOf(root, 'workPackages')?.href
  // The list of work packages is requested only if the user may see the work packages of some project. Otherwise, the
  // API would refuse the list.
  const loading = { isKnown: projects.value !== undefined, isEmpty: projects.value?.some(workIn) === false }
  const versions = linkOf(root, 'versions')?.href
  return (
    <article>
      <header class="heading">
        <h1>{me?.title ? say('hello', { name: me.title }) : say('home')}</h1>
      </header>
      <Panels>
        <FirstSteps root={root} projects={projects.value} />
        {me && work && (
          <WorkPanel
            title={say('myWork')}
            href={filteredListHref(work, [open, withMe('assignee')], 'dueDate', 'asc')}
            empty={say('nothingToDo')}
            {...loading}
            isWide
          />
        )}
        {projectList && (
          <Panel title={say('myProjects')} action={<To href={projectList}>{say('seeAll')}</To>}>
            <ProjectList reading={projects} />
          </Panel>
        )}
        {versions && <DuePanel href={versionsDueHref(versions, SOON_DAYS)} />}
        {work && (
          <WorkPanel
            title={say('changedSinceYesterday')}
            href={filteredListHref(work, [sinceYesterday], 'updatedAt', 'desc')}
            empty={say('nothingChanged')}
            {...loading}
            isOfChanges
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
  /** True if it is known that the requester may read the list. */
  isKnown: boolean
  isEmpty: boolean
  isWide?: boolean
  isOfChanges?: boolean
}

/** The first work packages of a list that contains work packages of several projects. */
function WorkPanel({ title, href, isKnown, isWide, ...shown }: WorkPanelProps) {
  const { say } = useLanguage()
  return (
    <Panel title={title} isWide={isWide} action={<To href={href}>{say('seeAll')}</To>}>
      <WorkList href={isKnown ? withQuery(href, { pageSize: LINES }) : undefined} {...shown} hasProject />
    </Panel>
  )
}

function DuePanel({ href }: { href: string }) {
  const { say } = useLanguage()
  return (
    <Panel title={say('dueVersions')} action={<To href={href}>{say('seeAll')}</To>}>
      <VersionList href={href} empty={say('nothingDue')} />
    </Panel>
  )
}
