import { linkOf, type Resource, titleOf } from '../../api/hal.ts'
import { useLanguage } from '../../language/language.tsx'
import { To } from '../../navigation/navigation.tsx'
import { WorkStatus } from '../../values/badges.tsx'
import { Moment } from '../../values/moment.tsx'
import { Lines, NOTHING, useElements } from '../../views/lines.tsx'
import { DueDate } from './due-date.tsx'
import { hrefOf } from './work-package.ts'

interface WorkListProps {
  /** The address of the list; undefined while it is not known. */
  href: string | undefined
  /** As many as there will be, if that is known. */
  lines?: number
  /** Whether it is known without reading that there is nothing in it. */
  isEmpty?: boolean
  /** What is said if there is nothing in it. */
  empty: string
  /** Whether the project of each is said. */
  hasProject?: boolean
  /** Whether it is said when each was changed, and not until when it is to be done. */
  isOfChanges?: boolean
}

/** A few work packages, one below the other, with status and a day. */
export function WorkList({ href, isEmpty = false, lines, empty, ...shown }: WorkListProps) {
  const reading = useElements(isEmpty ? undefined : href)
  return (
    <Lines reading={isEmpty ? NOTHING : reading} {...{ lines, empty }}>
      {(one) => <Item key={hrefOf(one)} one={one} {...shown} />}
    </Lines>
  )
}

type ItemProps = Pick<WorkListProps, 'hasProject' | 'isOfChanges'> & { one: Resource }

function Item({ one, hasProject, isOfChanges }: ItemProps) {
  const { say } = useLanguage()
  const [status, project] = [linkOf(one, 'status'), linkOf(one, 'project')]
  return (
    <li>
      <span class="main">
        <To href={hrefOf(one)}>{titleOf(one) || say('undisclosed')}</To>
        {hasProject && project?.title && <small class="muted"> {project.title}</small>}
      </span>
      {status && <WorkStatus status={status} />}
      <span class="beside">
        {isOfChanges ? <Moment value={String(one.updatedAt)} /> : <DueDate of={one} />}
      </span>
    </li>
  )
}
