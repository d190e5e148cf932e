import { rightsIn } from '#shared/access/viewer.ts'
import type { Stores } from '#shared/app.ts'
import { customViolations } from '#shared/custom-fields/review.ts'
import { once } from '#shared/platform/concurrency.ts'
import { anyOf, equals } from '#shared/platform/dynamodb/condition.ts'
import type { Reviewing } from '#shared/platform/endpoints/writing.ts'
import { type ApiError, constraintViolation } from '#shared/platform/http/errors.ts'
import {
  type Draft,
  invalidViolation,
  missingViolation,
  notAllowedViolation,
  textViolations,
} from '#shared/platform/properties/draft.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import { ownMemberships } from '#shared/resources/memberships/visibility.ts'
import { pathOf } from '#shared/resources/projects/ancestors.ts'
import { ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import {
  isCircle,
  mayBeBelow,
  newAncestors,
  type WriteContext,
} from '#shared/resources/projects/parent-change.ts'
import { SurvivingProjects } from '#shared/resources/projects/surviving-projects.ts'
import { canSeeVersion } from '#shared/resources/versions/load-version.ts'
import type { Version } from '#shared/resources/versions/model.ts'
import { sharings } from '#shared/resources/versions/sharing.ts'
import { row } from '#shared/resources/versions/store.ts'
import { newPath, type Path, type Project } from './model.ts'
import { properties } from './properties.ts'

/** The stores that the hooks below use. */
export type ReviewStores = Stores<'memberships' | 'projects' | 'references' | 'versions' | 'workPackages'>

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

type ReviewContext = Reviewing<Project, WriteContext, ReviewStores>

/** 422: versions of the project or its descendants are used elsewhere. */
export const usedFromOutside = (): ApiError =>
  constraintViolation(
    'base',
    'Work packages in non descendant projects reference versions of the project or its descendants.',
  )

/** Adds the violations that depend on more than a single value (decisions on projects). */
export async function reviewProject(draft: Draft, context: ReviewContext): Promise<Draft> {
  const { values, violations } = draft
  const isValid = (name: string) => !violations.some(({ details }) => details.attribute === name)
  const found = await Promise.all([
    isValid('parent') ? parentViolations(values, context) : [],
    isValid('active') ? activeViolations(values, context) : [],
    customViolations('project', values, violations, {
      ...context,
      path: () => pathAfter(values, context),
      ...(!context.entity && { sees: versionVisibility(context) }),
    }),
    textViolations(properties, values, violations),
  ])
  return { values, violations: [...violations, ...found.flat()] }
}

/** The path of a project after the write. */
async function pathAfter(
  values: Values,
  { entity, loaded: { newParent }, stores }: ReviewContext,
): Promise<Path> {
  if (entity && !isMove(values, entity)) return pathOf(entity, stores.projects)
  const ancestors = newAncestors(newParent).map(({ id }) => id)
  return entity ? [entity.id, ...ancestors] : newPath(ancestors)
}

/** For a new project: whether the requester can see a version in any project. */
function versionVisibility({ viewer, stores }: ReviewContext) {
  const scope = { viewer, hierarchy: new ProjectHierarchy(stores.projects) }
  const own = once(() => ownMemberships(viewer, stores))
  return async (version: Version): Promise<boolean> => canSeeVersion(version, { ...scope, own: await own() })
}

const isMove = ({ parent }: Values, entity: Project | undefined): boolean =>
  parent !== (entity?.parent ?? null)

/** Checks a parent only if it changes. */
async function parentViolations(
  values: Values,
  { viewer, entity, loaded, stores }: ReviewContext,
): Promise<ApiError[]> {
  const { newParent } = loaded
  if (!isMove(values, entity) || values.parent === null) return []
  if (!newParent) return [missingViolation(properties, 'parent')]
  const { isVisible } = rightsIn(viewer, newParent.project, newParent.membership)
  if (isVisible && isCircle(entity, newParent)) return [invalidViolation(properties, 'parent')]
  const isAllowed = await mayBeBelow(entity, newParent, viewer, new ProjectHierarchy(stores.projects))
  return isAllowed ? [] : [missingViolation(properties, 'parent')]
}

async function activeViolations(
  values: Values,
  { viewer, entity, loaded, stores }: ReviewContext,
): Promise<ApiError[]> {
  const { active } = values
  if (active === (entity?.active ?? true)) return []
  if (!entity) return viewer.isAdmin ? [] : [notAllowedViolation(properties, 'active', [true])]
  if (!active) return (await hasExternalUses(entity.id, stores)) ? [usedFromOutside()] : []
  const ancestors = isMove(values, entity) ? newAncestors(loaded.newParent) : loaded.ancestors
  const hasArchivedAncestor = ancestors.some((project) => !project.active)
  return hasArchivedAncestor ? [constraintViolation('base', 'The project has an archived ancestor.')] : []
}
