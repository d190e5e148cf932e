import type { Stores } from '#shared/app.ts'
import type { FoundRow } from '#shared/platform/collections/rows.ts'
import { sortable } from '#shared/platform/ids.ts'
import type { SortValue } from '#shared/platform/lists/selection.ts'
import { MAX_LEVELS } from '../model.ts'

import { row } from '../store.ts'

/** Sorts work packages as their trees are read from top to bottom: each before its descendants, siblings by id. */
export const byHierarchy = (stores: Stores<'workPackages'>): SortValue => ({
  label: 'Parent',
  attributes: [row.parent],
  reader: async (finding) => {
    const parents = await parentsIn(await finding, stores)
    return ({ id }) => Buffer.from(pathOf(id, parents).map(sortable).join(''))
  },
})

/** The ids from the highest ancestor down. */
function pathOf(id: number, parents: ReadonlyMap<number, number | undefined>): number[] {
  const path = [id]
  for (let at = parents.get(id); at !== undefined && path.length <= MAX_LEVELS; at = parents.get(at))
    path.unshift(at)
  return path
}

/** The parents of work packages and of their ancestors. Those that are not listed are read level by level. */
async function parentsIn(found: readonly FoundRow[], { workPackages }: Stores<'workPackages'>) {
  const parents = new Map(found.map(({ id, row: one }) => [id, one[row.parent] as number | undefined]))
  for (let level = unknownIn(parents); level.length > 0; level = unknownIn(parents)) {
    const read = await workPackages.some(level, ({ parent }) => parent, ['parent'])
    for (const id of level) parents.set(id, read.get(id))
  }
  return parents
}

const unknownIn = (parents: ReadonlyMap<number, number | undefined>): number[] => [
  ...new Set([...parents.values()].filter((id) => id !== undefined && !parents.has(id)) as number[]),
]
