import type { ComponentType } from 'preact'
import { type Collection, embeddedList, isCollection, linkOf, type Resource } from '../../api/hal.ts'
import { useResource } from '../../api/use-api.tsx'
import type { Where } from '../../shell/where.ts'
import { ProblemText } from '../../views/problem.tsx'
import { Progress } from '../../views/progress.tsx'
import type { PageProps } from '../page.ts'

export interface WorkProps extends Omit<PageProps, 'resource'> {
  readonly collection: Collection
  /** The saved view that it is, if it is one. */
  readonly view?: Resource
}

/** Whether it is a list of work packages, or a saved view of one. */
export const isWork = (resource: Resource, { relation }: Where): boolean =>
  resource._type === 'Query' || (isCollection(resource) && relation === 'workPackages')

/** A page that shows lists of work packages, and saved views as the lists that they save. */
export const workPage =
  (Work: ComponentType<WorkProps>): ComponentType<PageProps> =>
  ({ resource, ...rest }) =>
    isCollection(resource) ? (
      <Work collection={resource} {...rest} />
    ) : (
      <OfView {...{ Work, ...rest }} view={resource} />
    )

/** A view usually has its list with it; one that takes long has not, and it is read by itself. */
function OfView({ Work, view, ...rest }: Omit<WorkProps, 'collection'> & OfViewProps) {
  const list = embeddedList(view, 'results')
  const { value, problem, again } = useResource(list ? undefined : linkOf(view, 'results')?.href)
  const shown = list ?? value
  if (problem) return <ProblemText problem={problem} onAgain={again} />
  return shown && isCollection(shown) ? <Work collection={shown} view={view} {...rest} /> : <Progress />
}

interface OfViewProps {
  Work: ComponentType<WorkProps>
  view: Resource
}
