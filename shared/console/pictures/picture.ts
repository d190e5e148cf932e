import type { ComponentType } from 'preact'
import { isCollection, type Resource } from '../api/hal.ts'
import type { Word } from '../language/catalogue.ts'

export interface PictureProps {
  resource: Resource
  /** Reads what is shown again. */
  onChanged(): void
}

/** Another way of looking at what is at an address. */
export interface Picture {
  /** The fragment that chooses it. */
  readonly how: string
  readonly name: Word
  /** Whether there is such a picture of a resource, by its type and links. */
  fits(resource: Resource): boolean
  /** Whether it also shows how to begin, where a collection is empty: then nothing tells of which type it is. */
  readonly canBegin?: boolean
  readonly View: ComponentType<PictureProps>
}

/** Whether all elements of a collection are of a type. An empty one has none. */
export const hasElementsOf = (type: string, resource: Resource): boolean =>
  isCollection(resource) &&
  resource._embedded.elements.length > 0 &&
  resource._embedded.elements.every(({ _type }) => _type === type)
