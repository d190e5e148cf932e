import type { Collection, Resource } from '../api/hal.ts'

/** The elements on a page that belong to the same group; all elements of the page if the list is not grouped. */
export interface RowGroup {
  /**
   * The group: the value that its elements share (null if they have no value), and the number of its elements on all
   * pages together.
   */
  readonly of?: NonNullable<Collection['groups']>[number]
  readonly elements: readonly Resource[]
}

/**
 * Splits the elements of a page into groups. Groups and elements are in the same order, so the index of an element in
 * the whole list determines its group.
 */
export function groupsOf({
  groups,
  offset = 1,
  pageSize = 0,
  _embedded: { elements },
}: Collection): readonly RowGroup[] {
  if (!groups) return [{ elements }]
  const start = (offset - 1) * pageSize
  let end = -start
  return groups
    .map((of) => {
      const first = Math.max(0, end)
      end += of.count
      return { of, elements: elements.slice(first, Math.max(0, end)) }
    })
    .filter(({ elements: some }) => some.length > 0)
}
