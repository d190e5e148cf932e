import type { Path } from '#shared/resources/versions/sharing.ts'
import { exists } from '#shared/table/condition.ts'
import type { Project } from '../model.ts'
import { type Projects, row } from '../store.ts'

/** Projects whose children are asked for at a time. */
const WAVE = 64

/** A project of a tree with its distance from where the walk began. */
export interface Node {
  id: number
  level: number
}

/** The projects above a project, its parent first: one round trip a level. */
export async function ancestorsOf({ id, parent }: Pick<Project, 'id' | 'parent'>, projects: Projects) {
  const ancestors: Project[] = []
  const seen = new Set([id])
  for (let next = parent; next !== undefined && !seen.has(next); next = ancestors.at(-1)?.parent) {
    seen.add(next)
    const ancestor = await projects.byId(next)
    if (!ancestor) break
    ancestors.push(ancestor)
  }
  return ancestors
}

/** A project and what stands above it, by their ids. */
export const pathOf = async (project: Pick<Project, 'id' | 'parent'>, projects: Projects): Promise<Path> => [
  project.id,
  ...(await ancestorsOf(project, projects)).map(({ id }) => id),
]

/** The projects below some, those of each level after those of the one above it. */
export async function descendantsOf(ids: readonly number[], projects: Projects): Promise<Node[]> {
  const found = await Promise.all(ids.map((id) => pathsBelow([id], projects)))
  const nodes = found.flat().map(([id, ...above]) => ({ id, level: above.length }))
  return nodes.sort((a, b) => a.level - b.level)
}

/** The paths of all projects below one, those of each level after those of the one above it: one round trip a level. */
export async function pathsBelow(top: Path, projects: Projects): Promise<Path[]> {
  const found: Path[] = []
  const seen = new Set<number>(top)
  for (let parents: Path[] = [top]; parents.length > 0; ) {
    const children = (await childPaths(parents, projects)).filter(([id]) => !seen.has(id))
    for (const [id] of children) seen.add(id)
    found.push(...children)
    parents = children
  }
  return found
}

async function childPaths(parents: readonly Path[], projects: Projects): Promise<Path[]> {
  const children = await childrenOfAll(
    parents.map(([id]) => id),
    projects,
  )
  return parents.flatMap((path) => (children.get(path[0]) ?? []).map((id): Path => [id, ...path]))
}

/** The children of each of some projects; where those are many, found by the rows of all: one round trip. */
export async function childrenOfAll(
  parents: readonly number[],
  projects: Projects,
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (parents.length > projects.rows.few) return childrenByRows(new Set(parents), projects)
  const children = new Map<number, number[]>()
  for (let at = 0; at < parents.length; at += WAVE) {
    const wave = parents.slice(at, at + WAVE).map(async (id) => {
      children.set(id, await projects.childrenOf(id))
    })
    await Promise.all(wave)
  }
  return children
}

async function childrenByRows(parents: ReadonlySet<number>, projects: Projects) {
  const children = new Map([...parents].map((id): [number, number[]] => [id, []]))
  const rows = await projects.rows.find(exists(row.parent), [row.parent])
  for (const found of rows) children.get(Number(found.row[row.parent]))?.push(found.id)
  return children
}
