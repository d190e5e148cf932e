import { sortable } from '#shared/platform/ids.ts'
import type { SortValue } from '#shared/platform/lists/selection.ts'
import { type ProjectContext, pathUp } from '#shared/project-context/project-context.ts'
import type { WorkPackage } from '../model.ts'
import { row } from '../rows.ts'

type Placed = Pick<WorkPackage, 'id' | 'parent'>

/**
 * Sorts work packages in the order of a tree read from top to bottom: each work package before its descendants,
 * siblings by id. A work package whose parent is hidden from the requester is at the top level.
 */
export const byHierarchy = ({ workPackage, sees }: ProjectContext): SortValue => ({
  label: 'Parent',
  attributes: [row.parent],
  reader: async (finding) => {
    const found = (await finding).map((one) => ({ id: one.id, parent: one[row.parent] }) as Placed)
    const listed = new Map(found.map((one) => [one.id, one]))
    const seen = async (id: number) => {
      const one = await workPackage(id)
      return one && (await sees(one)) ? one : undefined
    }
    const read = async (id: number) => listed.get(id) ?? seen(id)
    const pathOf = async (id: number) => (await pathUp(id, read)).map((one) => sortable(one.id)).reverse()
    const paths = found.map(async ({ id }) => [id, Buffer.from((await pathOf(id)).join(''))] as const)
    const byId = new Map(await Promise.all(paths))
    return ({ id }) => byId.get(id)
  },
})
