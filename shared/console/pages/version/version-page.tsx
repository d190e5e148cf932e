import { linkOf } from '../../api/hal.ts'
import { type FilterInQuery, withFilters } from '../../api/query.ts'
import { useResource } from '../../api/use-api.tsx'
import { Panel } from '../../design/panel.tsx'
import { useLanguage } from '../../language/language.tsx'
import { To } from '../../navigation/navigation.tsx'
import { ResourceView } from '../../views/resource.tsx'
import type { PageProps } from '../page.ts'
import { progressOf, WorkProgress } from '../work/progress.tsx'
import { summaryAt, useSummary } from '../work/use-counts.ts'
import { WorkList } from '../work/work-list.tsx'

/** A version with its progress and its work packages. */
export function VersionPage({ resource, where, onChanged }: PageProps) {
  const { say } = useLanguage()
  const work = linkOf(where.root, 'workPackages')?.href
  const inVersion: FilterInQuery = { name: 'version', operator: '=', values: [String(resource.id)] }
  const href = work && withFilters(work, [inVersion])
  const summary = work && summaryAt(work, [inVersion], 'version', 'status')
  const progress = progressOf(useSummary(summary, 'version'), linkOf(resource, 'self')?.href ?? '')
  // The header reaches its final height only once the schema has been read, so the lists below wait for the schema.
  const { value: schema, problem } = useResource(linkOf(resource, 'schema')?.href)
  const isRead = schema !== undefined || problem !== undefined
  return (
    <>
      <ResourceView resource={resource} onChanged={onChanged} />
      {href && isRead && (
        <Panel
          title={say('workPackages')}
          action={progress && <To href={href}>{say('doneOf', { ...progress })}</To>}
        >
          <WorkProgress of={progress} />
          <WorkList href={summary} empty={say('noWork')} hasProject />
        </Panel>
      )}
    </>
  )
}
