import { isCollection, type Resource } from '../api/hal.ts'
import type { Page, PageProps } from '../pages/page.ts'

export type PictureProps = Pick<PageProps, 'resource' | 'onChanged'>

/** Another way of looking at what is at an address, which follows from types and links alone. */
export interface Picture extends Page {
  /** Whether it also shows how to begin, where a collection is empty: then nothing tells of which type it is. */
  readonly canBegin?: boolean
}

/** Whether all elements of a collection are of a type. An empty one has none. */
export const hasElementsOf = (type: string, resource: Resource): boolean =>
  isCollection(resource) &&
  resource._embedded.elements.length > 0 &&
  resource._embedded.elements.every(({ _type }) => _type === type)
