import type { App } from '#shared/app.ts'
import { isShared } from '#shared/resources/versions/sharing.ts'
import { descendantsOf, pathOf } from './tree.ts'

/** Projects looked at together. */
const WAVE = 32

/**
 * Whether work packages elsewhere use versions of a project or its descendants (specification, "Projects",
 * DELETE). An assignment counts only while the version is shared with the package's project.
 */
export async function isUsedFromOutside(id: number, app: App): Promise<boolean> {
  const below = await descendantsOf([id], app.projects)
  const inside = new Set([id, ...below.map((node) => node.id)])
  const projects = [...inside]
  for (let at = 0; at < projects.length; at += WAVE) {
    const found = projects.slice(at, at + WAVE).map((project) => app.versions.inProject(project))
    const versions = (await Promise.all(found)).flat().map((version) => version.id)
    const uses = await Promise.all(versions.map((version) => isUsedOutside(version, inside, app)))
    if (uses.includes(true)) return true
  }
  return false
}

async function isUsedOutside(id: number, inside: ReadonlySet<number>, app: App): Promise<boolean> {
  const assigned = await app.workPackages.assignedTo(id)
  const outside = [...new Set(assigned.map(({ project }) => project))].filter(
    (project) => !inside.has(project),
  )
  if (outside.length === 0) return false
  const version = await app.versions.byId(id)
  if (!version) return false
  const [defining, ...paths] = await Promise.all([version.project, ...outside].map((one) => pathTo(one, app)))
  return paths.some((path) => defining && path && isShared(version.sharing, defining, path))
}

async function pathTo(id: number, { projects }: App) {
  const project = await projects.byId(id)
  return project && pathOf(project, projects)
}
