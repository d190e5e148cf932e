import type { Row } from '#shared/entities/entity.ts'
import { exists } from '#shared/table/condition.ts'
import { type Projects, row } from '../store.ts'

/** Projects below others, level by level as long as that takes few steps: the rest is found by the rows of all. */
export async function idsBelow(tops: readonly number[], projects: Projects): Promise<ReadonlySet<number>> {
  const found = new Set<number>()
  let level = [...new Set(tops)]
  for (let asked = level.length; level.length > 0; asked += level.length) {
    if (asked > projects.rows.few) return belowByRows(tops, projects)
    const children = (await Promise.all(level.map((id) => projects.childrenOf(id)))).flat()
    level = children.filter((id) => !found.has(id))
    for (const id of level) found.add(id)
  }
  return found
}

/** The same by the parents that rows name: one reading, however many levels there are. */
async function belowByRows(tops: readonly number[], projects: Projects): Promise<ReadonlySet<number>> {
  const rows = await projects.rows.find(exists(row.parent), [row.parent])
  const children = new Map<number, number[]>()
  for (const { id, row: found } of rows) listUnder(children, parentOf(found), id)
  const below = new Set<number>()
  const waiting = [...tops]
  for (let top = waiting.pop(); top !== undefined; top = waiting.pop()) {
    for (const id of children.get(top) ?? []) {
      if (!below.has(id)) waiting.push(id)
      below.add(id)
    }
  }
  return below
}

const parentOf = (found: Row) => Number(found[row.parent])

function listUnder(children: Map<number, number[]>, parent: number, id: number): void {
  const known = children.get(parent)
  if (known) known.push(id)
  else children.set(parent, [id])
}
