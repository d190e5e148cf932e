import { rightsIn } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import { customViolations } from '#shared/custom-fields/review.ts'
import { once } from '#shared/platform/concurrency.ts'
import { anyOf, equals } from '#shared/platform/dynamodb/condition.ts'
import type { Reviewing } from '#shared/platform/endpoints/writing.ts'
import { type ApiError, constraintViolation } from '#shared/platform/http/errors.ts'
import { type Draft, textViolations } from '#shared/platform/properties/draft.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import { SurvivingProjects } from '#shared/resources/projects/transfer/surviving-projects.ts'
import { ProjectHierarchy, pathOf } from '#shared/resources/projects/tree/hierarchy.ts'
import { fits, type Gathered, pathOfPlace } from '#shared/resources/projects/tree/parent-change.ts'
import { canSeeVersion } from '#shared/resources/versions/load-version.ts'
import { sharings, type Version } from '#shared/resources/versions/model.ts'
import { row } from '#shared/resources/versions/store.ts'
import { ownMemberships } from './load-project.ts'
import type { Path, Project } from './model.ts'
import { canBeParent } from './policy.ts'
import { properties } from './properties.ts'

/** Projects that do not see more than the one that defines a version, and those below it, see it in these cases. */
const sharedElsewhere = anyOf(
  ...sharings
    .filter((sharing) => sharing !== 'none' && sharing !== 'descendants')
    .map((sharing) => equals(row.sharing, sharing)),
)

/**
 * Whether work packages elsewhere use versions of a project or its descendants (specification, "Projects",
 * DELETE). An assignment counts only while the version is shared with the package's project, and what is being
 * removed does not count any more.
 */
export async function isUsedFromOutside(id: number, app: App): Promise<boolean> {
  const below = await new ProjectHierarchy(app.projects).below([id])
  const inside = new Set([id, ...below])
  const staying = new SurvivingProjects(app)
  const versions = await versionsIn(inside, app)
  const uses = await Promise.all(versions.map((version) => isUsedOutside(version, inside, staying, app)))
  return uses.includes(true)
}

/** The versions of some projects: where those are many, the ones that others may see, found by the rows of all. */
async function versionsIn(projects: ReadonlySet<number>, { versions }: App): Promise<number[]> {
  if (projects.size <= versions.rows.few) {
    const found = await Promise.all([...projects].map((project) => versions.inProject(project)))
    return found.flat().map(({ id }) => id)
  }
  const found = await versions.rows.find(sharedElsewhere, [row.project])
  return found.filter((one) => projects.has(Number(one.row[row.project]))).map(({ id }) => id)
}

async function isUsedOutside(
  version: number,
  inside: ReadonlySet<number>,
  staying: SurvivingProjects,
  app: App,
): Promise<boolean> {
  const assigned = await app.workPackages.assignedTo(version)
  const outside = new Set(assigned.map(({ project }) => project).filter((one) => !inside.has(one)))
  const counts = async (project: number) =>
    (await staying.project(project)) && staying.isShared(version, project)
  return (await Promise.all([...outside].map(counts))).includes(true)
}

type About = Reviewing<Project, Gathered>

/** 422: versions of the project or its descendants are used elsewhere. */
export const usedFromOutside = (): ApiError =>
  constraintViolation(
    'base',
    'Work packages in non descendant projects reference versions of the project or its descendants.',
  )

/** What is wrong about a project beside what its values say themselves (decisions on projects). */
export async function reviewProject(draft: Draft, about: About): Promise<Draft> {
  const { values, violations } = draft
  const isFine = (name: string) => !violations.some(({ details }) => details.attribute === name)
  const found = await Promise.all([
    isFine('parent') ? parentViolations(values, about) : [],
    isFine('active') ? activeViolations(values, about) : [],
    customViolations('project', values, violations, {
      ...about,
      path: () => pathAfter(values, about),
      ...(!about.entity && { sees: sightFor(about) }),
    }),
    textViolations(properties, values, violations),
  ])
  return { values, violations: [...violations, ...found.flat()] }
}

/** Where a project stands after the write; what is new has no id that anything could know. */
async function pathAfter(values: Values, { entity, gathered: { wanted }, app }: About): Promise<Path> {
  if (entity && !isMove(values, entity)) return pathOf(entity, app.projects)
  return [entity?.id ?? 0, ...pathOfPlace(wanted).map(({ id }) => id)]
}

/** Tells whether the requester sees versions in any project: in one that is new, nobody has seen any yet. */
function sightFor({ viewer, app }: About) {
  const around = { viewer, hierarchy: new ProjectHierarchy(app.projects) }
  const own = once(() => ownMemberships({ viewer: Promise.resolve(viewer) }, app))
  return async (version: Version): Promise<boolean> => canSeeVersion(version, { ...around, own: await own() })
}

const isMove = ({ parent }: Values, entity: Project | undefined): boolean =>
  parent !== (entity?.parent ?? null)

/** A parent that is kept is not looked at again. */
async function parentViolations(
  values: Values,
  { viewer, entity, gathered, app }: About,
): Promise<ApiError[]> {
  const { wanted } = gathered
  if (!isMove(values, entity) || values.parent === null) return []
  const isAllowed =
    wanted !== undefined &&
    canBeParent(wanted.parent, rightsIn(viewer, wanted.parent, wanted.membership), viewer, !entity) &&
    (await fits(entity, wanted, app.projects))
  return isAllowed ? [] : [constraintViolation('parent', `${properties.parent.label} does not exist.`)]
}

async function activeViolations(
  values: Values,
  { viewer, entity, gathered, app }: About,
): Promise<ApiError[]> {
  const { active } = values
  if (active === (entity?.active ?? true)) return []
  if (!entity)
    return viewer.isAdmin
      ? []
      : [constraintViolation('active', `${properties.active.label} is not set to one of the allowed values.`)]
  if (!active) return (await isUsedFromOutside(entity.id, app)) ? [usedFromOutside()] : []
  const above = isMove(values, entity) ? pathOfPlace(gathered.wanted) : gathered.ancestors
  const isBuried = above.some((project) => !project.active)
  return isBuried ? [constraintViolation('base', 'The project has an archived ancestor.')] : []
}
