import { type Link, linkOf, linksOf, type Resource, titleOf } from '../../api/hal.ts'

/** An element of a collection with those that are below it. */
export interface Branch {
  readonly href: string
  readonly title: string
  readonly element: Resource
  /** Link to what it is below of, if that is not in the tree itself. */
  readonly above?: Link
  readonly children: readonly Branch[]
}

/** A line of a tree, as it is shown: the branches below those that are closed have none. */
export interface Row {
  readonly branch: Branch
  /** The uppermost level is 1. */
  readonly level: number
  /** Its place among its siblings, from 1, and how many these are. */
  readonly position: number
  readonly siblings: number
  /** Undefined where nothing is below. */
  readonly isOpen?: boolean
}

const hrefOf = (element: Resource): string => linkOf(element, 'self')?.href ?? ''

/**
 * Whether a branch may be put elsewhere. An update that has to contain something else, as that of an archived project, is
 * more than a move.
 */
export function isMovable({ element }: Branch): boolean {
  const update = linkOf(element, 'update')
  return update !== undefined && !update.payload
}

/** Whether the elements of a collection form a tree: each has a link to its parent, even if that leads nowhere. */
export const formTree = (elements: readonly Resource[]): boolean =>
  elements.length > 0 && elements.every(({ _links }) => _links !== undefined && 'parent' in _links)

/**
 * Puts elements below their parents. Those whose parent is not among them, or hidden, come first.
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
 * The lines of a tree from top to bottom.
 *
 * @param open the addresses of those that are open
 * @param isUnread whether it is not yet known what is below a branch: then it can be opened
 */
export const rowsOf = (
  branches: readonly Branch[],
  open: ReadonlySet<string>,
  isUnread: (branch: Branch) => boolean = () => false,
  level = 1,
): Row[] =>
  branches.flatMap((branch, index) => {
    const isOpen = branch.children.length > 0 || isUnread(branch) ? open.has(branch.href) : undefined
    const row = { branch, level, position: index + 1, siblings: branches.length, isOpen }
    return [row, ...(isOpen ? rowsOf(branch.children, open, isUnread, level + 1) : [])]
  })

/** All branches of a tree. */
export const allOf = (branches: readonly Branch[]): Branch[] =>
  branches.flatMap((branch) => [branch, ...allOf(branch.children)])

/** The branches that have one of the wanted somewhere below them. */
export function pathsTo(branches: readonly Branch[], wanted: ReadonlySet<string>): string[] {
  return branches.flatMap((branch) => {
    const below = pathsTo(branch.children, wanted)
    const leads = below.length > 0 || branch.children.some(({ href }) => wanted.has(href))
    return leads ? [branch.href, ...below] : []
  })
}
