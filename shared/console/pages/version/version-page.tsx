import { linkOf } from '../../api/hal.ts'
import { type Condition, withFilters } from '../../api/query.ts'
import { Meter, Panel } from '../../design/panel.tsx'
import { useLanguage } from '../../language/language.tsx'
import { To } from '../../navigation/navigation.tsx'
import { ResourceView } from '../../views/resource.tsx'
import type { PageProps } from '../page.ts'
import { useCounts } from '../work/use-counts.ts'
import { WorkList } from '../work/work-list.tsx'

/** A version: how much of the work in it is done, and what that is. */
export function VersionPage({ resource, where, onChanged }: PageProps) {
  const { say } = useLanguage()
  const work = linkOf(where.root, 'workPackages')?.href
  const inVersion: Condition = { name: 'version', operator: '=', values: [String(resource.id)] }
  const all = useCounts(work, 'version', [inVersion])?.[0]?.count ?? 0
  const done =
    useCounts(work, 'version', [inVersion, { name: 'status', operator: 'c', values: [] }])?.[0]?.count ?? 0
  const href = work && withFilters(work, [inVersion])
  return (
    <>
      <ResourceView resource={resource} onChanged={onChanged} />
      {href && (
        <Panel title={say('workPackages')} action={<To href={href}>{say('doneOf', { done, of: all })}</To>}>
          <Meter label={say('doneOf', { done, of: all })} done={done} of={all} />
          <WorkList href={href} empty={say('noWork')} hasProject />
        </Panel>
      )}
    </>
  )
}
