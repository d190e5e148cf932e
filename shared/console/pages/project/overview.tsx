import { linkOf, type Resource, titleOf } from '../../api/hal.ts'
import { withFilters } from '../../api/query.ts'
import { withQuery } from '../../api/template.ts'
import { ButtonLink } from '../../design/button.tsx'
import { Panel, Panels } from '../../design/panel.tsx'
import { useLanguage } from '../../language/language.tsx'
import { To } from '../../navigation/navigation.tsx'
import { useDocumentTitle } from '../../navigation/use-document-title.ts'
import { ProjectState } from '../../values/badges.tsx'
import { FormattedText, isFormattable } from '../../values/formattable.tsx'
import { ActionButtons } from '../../views/action-buttons.tsx'
import { EXPLORER } from '../explorer.ts'
import type { PageProps } from '../page.ts'
import { summaryAt } from '../work/use-counts.ts'
import { WorkList } from '../work/work-list.tsx'
import { workIn } from '../work/work-package.ts'
import { MembersPanel } from './members-panel.tsx'
import { OpenWorkPanel } from './open-work-panel.tsx'
import { SubprojectsPanel } from './subprojects-panel.tsx'
import { VersionsPanel } from './versions-panel.tsx'

const CHANGED_LINES = 8

/**
 * Properties by which the work packages are counted. A single request returns all these counts and the recently changed
 * work packages.
 */
const BY = ['version', 'status', 'assignee']

/** Overview of a project: status, description, versions, members, recent changes. */
export function ProjectOverview({ resource: project, onChanged }: PageProps) {
  const { say } = useLanguage()
  const work = workIn(project)
  const summary = work && withQuery(summaryAt(changedLast(work), [], ...BY), { pageSize: CHANGED_LINES })
  useDocumentTitle(titleOf(project))
  return (
    <article>
      <header class="heading">
        <div class="person">
          <h1>
            <bdi>{titleOf(project)}</bdi>
          </h1>
          <ProjectState project={project} />
        </div>
        <ActionButtons resource={project} onChanged={onChanged} />
      </header>
      <Panels>
        <AboutPanel project={project} />
        <VersionsPanel versions={linkOf(project, 'versions')?.href} summary={summary} />
        <OpenWorkPanel {...{ work, summary }} by="status" title={say('openByStatus')} />
        <OpenWorkPanel {...{ work, summary }} by="assignee" title={say('openByPerson')} />
        <MembersPanel href={linkOf(project, 'memberships')?.href} />
        <SubprojectsPanel href={linkOf(project, 'subprojects')?.href} />
        {work && (
          <Panel title={say('changedLast')} isWide action={<To href={changedLast(work)}>{say('seeAll')}</To>}>
            <WorkList href={summary} empty={say('noWork')} isOfChanges />
          </Panel>
        )}
      </Panels>
    </article>
  )
}

const changedLast = (work: string) =>
  withQuery(withFilters(work, []), { sortBy: JSON.stringify([['updatedAt', 'desc']]) })

function AboutPanel({ project }: { project: Resource }) {
  const { say, sayName } = useLanguage()
  const texts = [
    ['Status description', project.statusExplanation],
    ['Description', project.description],
  ] as const
  const shown = texts.flatMap(([name, text]) => (isFormattable(text) && text.raw ? [{ name, text }] : []))
  const details = (
    <ButtonLink look="quiet" isSmall href={linkOf(project, 'self')?.href ?? ''} how={EXPLORER}>
      {say('viewDetails')}
    </ButtonLink>
  )
  return (
    <Panel title={say('about')} isWide action={details}>
      {shown.map(({ name, text }) => (
        <section key={name} aria-label={sayName(name)}>
          <p class="muted">{sayName(name)}</p>
          <FormattedText value={text} />
        </section>
      ))}
      {shown.length === 0 && <p class="muted">{say('noDescription')}</p>}
    </Panel>
  )
}
