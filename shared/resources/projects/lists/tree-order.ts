import type { SortValue } from '#shared/platform/collections/paging.ts'
import type { FoundRow } from '#shared/platform/collections/rows.ts'
import { sortBytes } from '#shared/platform/dynamodb/fold.ts'
import { type Projects, row } from '#shared/resources/projects/store.ts'

interface Place {
  id: number
  parent: number | undefined
  name: Buffer
}

const placeOf = ({ id, row: found }: FoundRow): Place => ({
  id,
  parent: found[row.parent] as number | undefined,
  name: sortBytes(String(found[row.name])),
})

const byName = (a: Place, b: Place): number => a.name.compare(b.name) || a.id - b.id

/**
 * Sorts projects as a tree is read from top to bottom: a project before its descendants, siblings by name. The positions are
 * those among all projects, so that a hidden project keeps its descendants together.
 */
export const byTree = (projects: Projects): SortValue => ({
  attributes: [],
  reader: async () => {
    const positions = positionsIn((await projects.rows.find(undefined, [row.parent, row.name])).map(placeOf))
    return ({ id }) => positions.get(id)
  },
})

/** The position of each project; one whose parent is gone is at the top. */
function positionsIn(places: readonly Place[]): ReadonlyMap<number, number> {
  const positions = new Map<number, number>()
  const below = childrenIn(places)
  const visit = ({ id }: Place) => {
    positions.set(id, positions.size)
    below.get(id)?.forEach(visit)
  }
  below.get(TOP)?.forEach(visit)
  return positions
}

/** Stands for the parent of projects that have none. */
const TOP = 0

/** The children of each project, by name. */
function childrenIn(places: readonly Place[]): ReadonlyMap<number, readonly Place[]> {
  const known = new Set(places.map(({ id }) => id))
  const children = new Map<number, Place[]>()
  for (const place of places.toSorted(byName)) {
    const { parent = TOP } = place
    const siblings = children.get(known.has(parent) ? parent : TOP)
    if (siblings) siblings.push(place)
    else children.set(known.has(parent) ? parent : TOP, [place])
  }
  return children
}
