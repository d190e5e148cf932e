import { linkOf, type Resource, titleOf } from '../../api/hal.ts'
import { withQuery } from '../../api/template.ts'
import { To } from '../../navigation/navigation.tsx'
import { Lines, useElements } from '../../views/lines.tsx'
import { LastDay } from '../work/due-date.tsx'
import { LINES } from './list-hrefs.ts'

/**
 * The first versions in a list, with their projects and end dates.
 *
 * @param empty the text that is shown if the list is empty
 */
export const VersionList = ({ href, empty }: { href: string; empty: string }) => (
  <Lines reading={useElements(withQuery(href, { pageSize: LINES }))} empty={empty}>
    {(version) => <Item key={String(version.id)} version={version} />}
  </Lines>
)

function Item({ version }: { version: Resource }) {
  const project = linkOf(version, 'definingProject')
  const { endDate } = version
  return (
    <li>
      <span class="main">
        <To href={linkOf(version, 'self')?.href ?? ''}>{titleOf(version)}</To>
        {project?.title && <small class="muted"> {project.title}</small>}
      </span>
      <span class="beside">
        <LastDay day={typeof endDate === 'string' ? endDate : undefined} />
      </span>
    </li>
  )
}
