import { linkOf, type Resource, titleOf } from '../../api/hal.ts'
import { useLanguage } from '../../language/language.tsx'
import { To } from '../../navigation/navigation.tsx'
import { WorkStatus } from '../../values/badges.tsx'
import { Moment } from '../../values/moment.tsx'
import { IconOfWork } from '../../values/type-icon.tsx'
import { Lines, NOTHING, useElements } from '../../views/lines.tsx'
import { DueDate } from './due-date.tsx'
import { hrefOf } from './work-package.ts'

interface WorkListProps {
  /** Address of the list; undefined until it is known. */
  href: string | undefined
  /** Expected number of lines, if known. */
  lines?: number
  /** True if it is known, without reading the list, that the list is empty. */
  isEmpty?: boolean
  empty: string
  hasProject?: boolean
  /** True if each line shows the time of the last change instead of the finish date. */
  isOfChanges?: boolean
}

/** A short list of work packages with status and date. */
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
      <IconOfWork of={one} />
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
