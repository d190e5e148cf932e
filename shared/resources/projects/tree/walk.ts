import { exists } from '#shared/platform/dynamodb/condition.ts'
import { slices } from '#shared/platform/slices.ts'
import type { Project } from '../model.ts'
import { type Projects, row } from '../store.ts'
import type { Path } from './path.ts'

/** Projects whose children are asked for at a time. */
const WAVE = 64

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

/** The children of some projects as they are now; where those are many, found by the rows of all: one round trip. */
export async function childrenOfAll(parents: readonly number[], projects: Projects): Promise<number[]> {
  if (parents.length > projects.rows.few) return childrenByRows(new Set(parents), projects)
  const children: number[][] = []
  for (const wave of slices(parents, WAVE)) {
    children.push(...(await Promise.all(wave.map((id) => projects.childrenOf(id)))))
  }
  return children.flat()
}

async function childrenByRows(parents: ReadonlySet<number>, projects: Projects): Promise<number[]> {
  const found = await projects.rows.find(exists(row.parent), [row.parent])
  return found.filter((one) => parents.has(Number(one.row[row.parent]))).map(({ id }) => id)
}
