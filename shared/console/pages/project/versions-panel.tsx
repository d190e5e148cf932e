import { linkOf, type Resource, titleOf } from '../../api/hal.ts'
import { Meter, Panel } from '../../design/panel.tsx'
import { useLanguage } from '../../language/language.tsx'
import { To } from '../../navigation/navigation.tsx'
import { State } from '../../values/badges.tsx'
import { type Count, useCounts } from '../work/use-counts.ts'
import { useElements } from '../work/work-list.tsx'

/** The versions of a project, with how much of the work in each is done. */
export function VersionsPanel({ versions, work }: { versions?: string; work?: string }) {
  const { say } = useLanguage()
  const elements = useElements(versions)
  const all = useCounts(work, 'version', [])
  const closed = useCounts(work, 'version', [{ name: 'status', operator: 'c', values: [] }])
  if (!versions || !elements) return null
  return (
    <Panel title={say('versions')} action={<To href={versions}>{say('roadmap')}</To>}>
      {elements.length === 0 && <p class="muted">{say('noVersions')}</p>}
      <ul>
        {elements.map((version) => (
          <VersionRow key={String(version.id)} {...{ version, all, closed }} />
        ))}
      </ul>
    </Panel>
  )
}

const countOf = (counts: readonly Count[] | undefined, href: string) =>
  counts?.find((one) => one.href === href)?.count ?? 0

interface VersionRowProps {
  version: Resource
  all?: readonly Count[]
  closed?: readonly Count[]
}

function VersionRow({ version, all, closed }: VersionRowProps) {
  const { say, dates } = useLanguage()
  const href = linkOf(version, 'self')?.href ?? ''
  const [of, done] = [countOf(all, href), countOf(closed, href)]
  const { endDate } = version
  return (
    <li>
      <span class="main">
        <To href={href}>{titleOf(version)}</To>{' '}
        {typeof endDate === 'string' && <small class="muted">{dates.format(new Date(endDate))}</small>}
      </span>
      <State of={version.status} />
      <Meter label={say('doneOf', { done, of })} done={done} of={of} />
      <span class="beside">
        {done}/{of}
      </span>
    </li>
  )
}
