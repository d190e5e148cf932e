import type { Path } from '#shared/resources/versions/sharing.ts'
import type { Project } from './model.ts'
import type { Projects } from './store.ts'

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
  const found: Node[] = []
  const seen = new Set(ids)
  let parents = [...ids]
  for (let level = 1; parents.length > 0; level++) {
    const children = (await childrenOfAll(parents, projects)).filter((id) => !seen.has(id))
    for (const id of children) seen.add(id)
    found.push(...children.map((id) => ({ id, level })))
    parents = children
  }
  return found
}

async function childrenOfAll(parents: readonly number[], projects: Projects): Promise<number[]> {
  const children: number[] = []
  for (let at = 0; at < parents.length; at += WAVE) {
    const wave = parents.slice(at, at + WAVE).map((parent) => projects.childrenOf(parent))
    children.push(...(await Promise.all(wave)).flat())
  }
  return children
}
