import { isCollection, linkOf, type Resource, titleOf } from '../../api/hal.ts'
import { useResource } from '../../api/use-api.tsx'
import { useLanguage } from '../../language/language.tsx'
import { To } from '../../navigation/navigation.tsx'
import { WorkStatus } from '../../values/badges.tsx'
import { Moment } from '../../values/moment.tsx'
import { ProblemText } from '../../views/problem.tsx'
import { Progress } from '../../views/progress.tsx'
import { DueDate } from './due-date.tsx'
import { hrefOf } from './work-package.ts'

/** The elements of the list at an address, as far as they have been read. */
export function useElements(href: string | undefined): readonly Resource[] | undefined {
  const { value } = useResource(href)
  return value && isCollection(value) ? value._embedded.elements : undefined
}

interface WorkListProps {
  /** The address of the list. */
  href: string | undefined
  /** What is said if there is nothing in it. */
  empty: string
  /** Whether the project of each is said. */
  hasProject?: boolean
  /** Whether it is said when each was changed, and not until when it is to be done. */
  isOfChanges?: boolean
}

/** A few work packages, one below the other, with status and a day. */
export function WorkList({ href, empty, ...shown }: WorkListProps) {
  const { problem, again } = useResource(href)
  const elements = useElements(href)
  if (problem) return <ProblemText problem={problem} onAgain={again} />
  if (!elements) return <Progress />
  if (elements.length === 0) return <p class="muted">{empty}</p>
  return (
    <ul>
      {elements.map((one) => (
        <Item key={hrefOf(one)} one={one} {...shown} />
      ))}
    </ul>
  )
}

type ItemProps = Omit<WorkListProps, 'href' | 'empty'> & { one: Resource }

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
