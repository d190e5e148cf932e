import type { ComponentType, FunctionComponent } from 'preact'
import { type Collection, embeddedList, isCollection, type Resource } from '../../api/hal.ts'
import type { Where } from '../../shell/where.ts'
import { GenericPage } from '../generic/generic-page.tsx'
import type { PageProps } from '../page.ts'

export interface WorkProps extends Omit<PageProps, 'resource'> {
  readonly collection: Collection
  /** The saved view, if the page shows one. */
  readonly view?: Resource
}

/** Returns whether a resource is a list of work packages or a saved view of such a list. */
export const isWork = (resource: Resource, { relation }: Where): boolean =>
  resource._type === 'Query' || (isCollection(resource) && relation === 'workPackages')

/**
 * Returns a page for lists of work packages and for saved views, which embed a list.
 *
 * If the list would take too long, the API omits the list. The view is then shown as a generic page.
 */
export const workPage =
  (Work: ComponentType<WorkProps>): FunctionComponent<PageProps> =>
  ({ resource, ...rest }) => {
    if (isCollection(resource)) return <Work collection={resource} {...rest} />
    const list = embeddedList(resource, 'results')
    if (!list) return <GenericPage resource={resource} {...rest} />
    return <Work collection={list} view={resource} {...rest} />
  }
