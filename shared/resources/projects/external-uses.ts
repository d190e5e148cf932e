import { type ApiError, constraintViolation } from '#shared/platform/http/errors.ts'
import type { Ports } from '#shared/ports.ts'
import { row, sharedElsewhere, versionsIn } from '#shared/resources/versions/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { SurvivingProjects } from '#shared/transfer/surviving.ts'
import { ProjectHierarchy } from './hierarchy.ts'
import { projectsIn } from './store.ts'

/**
 * Returns whether other projects' work packages use versions of a project or of its descendants (specification,
 * "Projects", DELETE). A use does not count if the version is no longer shared with the work package's project.
 * Entities that are being removed are ignored.
 */
export async function hasExternalUses(id: number, ports: Ports): Promise<boolean> {
  const below = await new ProjectHierarchy(projectsIn(ports)).below([id])
  const inside = new Set([id, ...below])
  return areUsedOutside(await sharedVersionsOf(inside, ports), inside, ports)
}

/** Returns whether work packages outside the given projects use any of the given versions. */
export async function areUsedOutside(
  versions: readonly number[],
  inside: ReadonlySet<number>,
  ports: Ports,
): Promise<boolean> {
  const surviving = new SurvivingProjects(ports)
  const uses = await Promise.all(versions.map((version) => isUsedOutside(version, inside, surviving, ports)))
  return uses.includes(true)
}

/**
 * Returns those versions of the given projects that other projects may use. If there are many projects, reads the rows
 * of all versions.
 */
async function sharedVersionsOf(projects: ReadonlySet<number>, ports: Ports): Promise<number[]> {
  if (await versionsIn(ports).rows.isFew(projects.size)) {
    const found = await Promise.all(
      [...projects].map((project) => versionsIn(ports).inProject(project, true)),
    )
    return found.flat()
  }
  const found = await versionsIn(ports).rows.find({ filter: sharedElsewhere, attributes: [row.project] })
  return found.filter((one) => projects.has(Number(one[row.project]))).map(({ id }) => id)
}

async function isUsedOutside(
  version: number,
  inside: ReadonlySet<number>,
  surviving: SurvivingProjects,
  ports: Ports,
): Promise<boolean> {
  const assigned = await workPackagesIn(ports).assignedTo(version)
  const outside = new Set(assigned.map(({ project }) => project).filter((one) => !inside.has(one)))
  const isCounted = async (project: number) =>
    (await surviving.project(project)) && surviving.isShared(version, project)
  return (await Promise.all([...outside].map(isCounted))).includes(true)
}

/**
 * The 422 error if versions of the project or its descendants are used in projects that are not descendants of the
 * project.
 */
export const usedFromOutside = (): ApiError =>
  constraintViolation(
    'base',
    'Work packages in non descendant projects reference versions of the project or its descendants.',
  )
