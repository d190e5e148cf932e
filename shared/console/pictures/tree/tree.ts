import { type Link, linkOf, linksOf, type Resource, titleOf } from '../../api/hal.ts'

/** An element of a collection with its children. */
export interface Branch {
  readonly href: string
  readonly title: string
  readonly element: Resource
  /** Link to the parent, if the parent is not in the tree. */
  readonly above?: Link
  readonly children: readonly Branch[]
}

/** A visible row of a tree. Children of closed branches have no rows. */
export interface TreeRow {
  readonly branch: Branch
  /** Level in the tree, starting from 1. */
  readonly level: number
  /** Position among the siblings, starting from 1. */
  readonly position: number
  readonly siblings: number
  /** True if the branch is open; undefined if the branch has no children. */
  readonly isOpen?: boolean
}

const hrefOf = (element: Resource): string => linkOf(element, 'self')?.href ?? ''

/**
 * Returns whether a branch can be moved. A branch cannot be moved if its update link has a payload: the update would
 * change more than the parent. An archived project, for example, would be unarchived.
 */
export function isMovable({ element }: Branch): boolean {
  const update = linkOf(element, 'update')
  return update !== undefined && !update.payload
}

/**
 * Returns whether the elements of a collection form a tree, that is, whether each has a parent link, which may be null.
 */
export const formTree = (elements: readonly Resource[]): boolean =>
  elements.length > 0 && elements.every(({ _links }) => _links !== undefined && 'parent' in _links)

/**
 * Builds a tree. Elements whose parent is missing or hidden are at the top level.
 *
 * @param compare orders the titles of siblings
 */
export function treeOf(elements: readonly Resource[], compare: (a: string, b: string) => number): Branch[] {
  const known = new Map(elements.map((element) => [hrefOf(element), element]))
  const below = new Map<string | undefined, Resource[]>()
  for (const element of known.values()) {
    const parent = linkOf(element, 'parent')?.href
    const place = parent !== undefined && known.has(parent) ? parent : undefined
    below.set(place, [...(below.get(place) ?? []), element])
  }
  const branchesBelow = (place: string | undefined): Branch[] =>
    (below.get(place) ?? [])
      .map((element) => branchOf(element, place === undefined, branchesBelow(hrefOf(element))))
      .sort((a, b) => compare(a.title, b.title))
  return branchesBelow(undefined)
}

function branchOf(element: Resource, isTop: boolean, children: readonly Branch[]): Branch {
  const [parent] = linksOf(element, 'parent')
  const above = isTop && parent?.href ? parent : undefined
  return { href: hrefOf(element), title: titleOf(element), element, above, children }
}

/**
 * Returns the visible rows of a tree from top to bottom.
 *
 * @param open addresses of the open branches
 * @param isUnread returns true if the children of a branch have not been loaded yet
 */
export const rowsOf = (
  branches: readonly Branch[],
  open: ReadonlySet<string>,
  isUnread: (branch: Branch) => boolean = () => false,
  level = 1,
): TreeRow[] =>
  branches.flatMap((branch, index) => {
    const isOpen = branch.children.length > 0 || isUnread(branch) ? open.has(branch.href) : undefined
    const row = { branch, level, position: index + 1, siblings: branches.length, isOpen }
    return [row, ...(isOpen ? rowsOf(branch.children, open, isUnread, level + 1) : [])]
  })

/** Returns all branches of a tree, depth first. */
export const allOf = (branches: readonly Branch[]): Branch[] =>
  branches.flatMap((branch) => [branch, ...allOf(branch.children)])

/** Returns the addresses of all branches that have one of the given elements among their descendants. */
export function pathsTo(branches: readonly Branch[], wanted: ReadonlySet<string>): string[] {
  return branches.flatMap((branch) => {
    const below = pathsTo(branch.children, wanted)
    const leads = below.length > 0 || branch.children.some(({ href }) => wanted.has(href))
    return leads ? [branch.href, ...below] : []
  })
}
