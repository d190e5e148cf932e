import { linkOf, type Resource, titleOf } from '../../api/hal.ts'
import { Panel } from '../../design/panel.tsx'
import { useLanguage } from '../../language/language.tsx'
import { To } from '../../navigation/navigation.tsx'
import { StateBadge } from '../../values/badges.tsx'
import { Lines, useElements } from '../../views/lines.tsx'
import { progressOf, WorkProgress } from '../work/progress.tsx'
import { useSummary, type ValueCounts } from '../work/use-counts.ts'

/**
 * The versions of a project with their progress.
 *
 * @param summary the address of the list that counts work packages
 */
export function VersionsPanel({ versions, summary }: { versions?: string; summary?: string }) {
  const { say } = useLanguage()
  const reading = useElements(versions)
  const counts = useSummary(summary, 'version')
  if (!versions) return null
  return (
    <Panel title={say('versions')} action={<To href={versions}>{say('roadmap')}</To>}>
      <Lines reading={reading} empty={say('noVersions')}>
        {(version) => <VersionRow key={String(version.id)} {...{ version, counts }} />}
      </Lines>
    </Panel>
  )
}

interface VersionRowProps {
  version: Resource
  counts: ValueCounts
}

function VersionRow({ version, counts }: VersionRowProps) {
  const { dates } = useLanguage()
  const href = linkOf(version, 'self')?.href ?? ''
  const progress = progressOf(counts, href)
  const { endDate } = version
  return (
    <li>
      <span class="main">
        <To href={href}>{titleOf(version)}</To>{' '}
        {typeof endDate === 'string' && <small class="muted">{dates.format(new Date(endDate))}</small>}
      </span>
      <StateBadge of={version.status} />
      <WorkProgress of={progress} />
      <span class="beside">{progress && `${progress.done}/${progress.of}`}</span>
    </li>
  )
}
