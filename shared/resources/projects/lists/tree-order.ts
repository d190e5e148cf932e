import type { ListedRow } from '#shared/platform/collections/entity.ts'
import { sortBytes } from '#shared/platform/dynamodb/collation.ts'
import type { SortValue } from '#shared/platform/lists/selection.ts'
import { type Projects, projectRow, row } from '#shared/resources/projects/store.ts'
import { type ProjectListAccess, rightsAttributes, rightsInRow } from './list-access.ts'

interface TreeNode {
  id: number
  parent: number | undefined
  name: Buffer
}

const nodeOf = (found: ListedRow): TreeNode => ({
  id: found.id,
  parent: projectRow(found)[row.parent],
  name: sortBytes(String(found[row.name])),
})

const byName = (a: TreeNode, b: TreeNode): number => a.name.compare(b.name) || a.id - b.id

/**
 * The order of projects in a tree: each project before its descendants, siblings by name. The tree contains only
 * visible projects. A project whose parent is hidden is at the top level.
 */
export const byTree = (access: ProjectListAccess, projects: Projects): SortValue => ({
  attributes: [],
  reader: async () => {
    const found = await projects.rows.find({ attributes: [row.parent, row.name, ...rightsAttributes] })
    const seen = found.filter((one) => rightsInRow(access, one).isVisible)
    const positions = positionsIn(seen.map(nodeOf))
    return ({ id }) => positions.get(id)
  },
})

/**
 * Returns the position of each project when the tree is read from top to bottom. A project whose parent is not among
 * the given projects is at the top level.
 */
function positionsIn(nodes: readonly TreeNode[]): ReadonlyMap<number, number> {
  const positions = new Map<number, number>()
  const below = childrenIn(nodes)
  const visit = ({ id }: TreeNode) => {
    positions.set(id, positions.size)
    below.get(id)?.forEach(visit)
  }
  below.get(TOP)?.forEach(visit)
  return positions
}

/** The number that stands for the parent id of projects without a parent. */
const TOP = 0

/** Returns the children of each project, ordered by name. */
function childrenIn(nodes: readonly TreeNode[]): ReadonlyMap<number, readonly TreeNode[]> {
  const known = new Set(nodes.map(({ id }) => id))
  const children = new Map<number, TreeNode[]>()
  for (const node of nodes.toSorted(byName)) {
    const { parent = TOP } = node
    const siblings = children.get(known.has(parent) ? parent : TOP)
    if (siblings) siblings.push(node)
    else children.set(known.has(parent) ? parent : TOP, [node])
  }
  return children
}
