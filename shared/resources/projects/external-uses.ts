import type { Stores } from '#shared/app.ts'
import { anyOf, equals } from '#shared/platform/dynamodb/condition.ts'
import { type ApiError, constraintViolation } from '#shared/platform/http/errors.ts'
import { sharings } from '#shared/resources/versions/sharing.ts'
import { row } from '#shared/resources/versions/store.ts'
import { ProjectHierarchy } from './hierarchy.ts'
import { SurvivingProjects } from './surviving-projects.ts'

/** The sharings under which not only the defining project and its descendants can use a version. */
const sharedElsewhere = anyOf(
  ...sharings
    .filter((sharing) => sharing !== 'none' && sharing !== 'descendants')
    .map((sharing) => equals(row.sharing, sharing)),
)

/**
 * Whether work packages of other projects use versions of a project or its descendants (specification, "Projects",
 * DELETE). An assignment counts only while the version is shared with the project of the work package. What is
 * being removed does not count.
 */
export async function hasExternalUses(
  id: number,
  stores: Stores<'projects' | 'versions' | 'workPackages'>,
): Promise<boolean> {
  const below = await new ProjectHierarchy(stores.projects).below([id])
  const inside = new Set([id, ...below])
  return areUsedOutside(await sharedVersionsOf(inside, stores), inside, stores)
}

/** Whether work packages outside of some projects use some of their versions. */
export async function areUsedOutside(
  versions: readonly number[],
  inside: ReadonlySet<number>,
  stores: Stores<'projects' | 'versions' | 'workPackages'>,
): Promise<boolean> {
  const surviving = new SurvivingProjects(stores)
  const uses = await Promise.all(versions.map((version) => isUsedOutside(version, inside, surviving, stores)))
  return uses.includes(true)
}

/** The versions of some projects that others may use. For many projects from the rows of all versions. */
async function sharedVersionsOf(
  projects: ReadonlySet<number>,
  { versions }: Stores<'versions'>,
): Promise<number[]> {
  if (await versions.rows.isFew(projects.size)) {
    const found = await Promise.all([...projects].map((project) => versions.inProject(project, true)))
    return found.flat()
  }
  const found = await versions.rows.find(sharedElsewhere, [row.project])
  return found.filter((one) => projects.has(Number(one.row[row.project]))).map(({ id }) => id)
}

async function isUsedOutside(
  version: number,
  inside: ReadonlySet<number>,
  surviving: SurvivingProjects,
  stores: Stores<'workPackages'>,
): Promise<boolean> {
  const assigned = await stores.workPackages.assignedTo(version)
  const outside = new Set(assigned.map(({ project }) => project).filter((one) => !inside.has(one)))
  const isCounted = async (project: number) =>
    (await surviving.project(project)) && surviving.isShared(version, project)
  return (await Promise.all([...outside].map(isCounted))).includes(true)
}

/** 422: versions of the project or its descendants are used elsewhere. */
export const usedFromOutside = (): ApiError =>
  constraintViolation(
    'base',
    'Work packages in non descendant projects reference versions of the project or its descendants.',
  )
