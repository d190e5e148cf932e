import type { App } from '#shared/app.ts'
import { Staying } from './staying.ts'
import { descendantsOf } from './tree.ts'

/** Projects looked at together. */
const WAVE = 32

/**
 * Whether work packages elsewhere use versions of a project or its descendants (specification, "Projects",
 * DELETE). An assignment counts only while the version is shared with the package's project, and what is being
 * removed does not count any more.
 */
export async function isUsedFromOutside(id: number, app: App): Promise<boolean> {
  const below = await descendantsOf([id], app.projects)
  const inside = new Set([id, ...below.map((node) => node.id)])
  const staying = new Staying(app)
  const projects = [...inside]
  for (let at = 0; at < projects.length; at += WAVE) {
    const found = projects.slice(at, at + WAVE).map((project) => app.versions.inProject(project))
    const versions = (await Promise.all(found)).flat()
    const uses = versions.map((version) => isUsedOutside(version.id, inside, staying, app))
    if ((await Promise.all(uses)).includes(true)) return true
  }
  return false
}

async function isUsedOutside(
  version: number,
  inside: ReadonlySet<number>,
  staying: Staying,
  app: App,
): Promise<boolean> {
  const assigned = await app.workPackages.assignedTo(version)
  const outside = new Set(assigned.map(({ project }) => project).filter((one) => !inside.has(one)))
  const counts = async (project: number) =>
    (await staying.project(project)) && staying.isShared(version, project)
  return (await Promise.all([...outside].map(counts))).includes(true)
}
