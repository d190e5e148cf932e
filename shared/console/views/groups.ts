import type { Collection, Resource } from '../api/hal.ts'

/** Elements of a page that belong to the same group; all of them where there are no groups. */
export interface Group {
  /** What they have in common: its name, null for those without one, and how many there are on all pages. */
  readonly of?: NonNullable<Collection['groups']>[number]
  readonly elements: readonly Resource[]
}

/** The elements of a page by their groups, which are in the same order: so the number of an element says which is its. */
export function groupsOf({
  groups,
  offset = 1,
  pageSize = 0,
  _embedded: { elements },
}: Collection): readonly Group[] {
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
