import { isSelected, type Selected } from '#shared/platform/query/select.ts'
import type { Resource } from './resource.ts'

/** The members of an object that are asked for. @param names without any, all are */
export const selected = (all: object, names: ReadonlySet<string> | undefined): Record<string, unknown> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => isSelected(name, names)))

/** An element of a collection with those of its properties and links that a query asks for. */
export function selectedElement(element: Resource, select: Selected | undefined): object {
  if (!select?.elements) return element
  const { _links = {}, ...properties } = element
  const links = selected(_links as object, select.elements)
  return {
    ...selected(properties, select.elements),
    ...(Object.keys(links).length > 0 && { _links: links }),
  }
}
