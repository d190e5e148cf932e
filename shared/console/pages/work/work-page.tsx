import type { ComponentType } from 'preact'
import { type Collection, embeddedList, isCollection, type Resource } from '../../api/hal.ts'
import type { Where } from '../../shell/where.ts'
import { GenericPage } from '../generic/generic-page.tsx'
import type { PageProps } from '../page.ts'

export interface WorkProps extends Omit<PageProps, 'resource'> {
  readonly collection: Collection
  /** The saved view that it is, if it is one. */
  readonly view?: Resource
}

/** Whether it is a list of work packages, or a saved view of one. */
export const isWork = (resource: Resource, { relation }: Where): boolean =>
  resource._type === 'Query' || (isCollection(resource) && relation === 'workPackages')

/**
 * A page that shows lists of work packages, and saved views as the lists that they save. A view that takes too long comes
 * without its list, and is shown as what it is, with a link to that.
 */
export const workPage =
  (Work: ComponentType<WorkProps>): ComponentType<PageProps> =>
  ({ resource, ...rest }) => {
    if (isCollection(resource)) return <Work collection={resource} {...rest} />
    const list = embeddedList(resource, 'results')
    if (!list) return <GenericPage resource={resource} {...rest} />
    return <Work collection={list} view={resource} {...rest} />
  }
