import { isCollection, type Resource } from '../api/hal.ts'
import type { PageProps } from '../pages/page.ts'

export type PictureProps = Pick<PageProps, 'resource' | 'onChanged'>

/** Returns whether a resource is a collection that has elements, all of the given type. */
export const hasElementsOf = (type: string, resource: Resource): boolean =>
  isCollection(resource) &&
  resource._embedded.elements.length > 0 &&
  resource._embedded.elements.every(({ _type }) => _type === type)
