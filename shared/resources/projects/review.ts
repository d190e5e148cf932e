import { isDeepStrictEqual } from 'node:util'
import { rightsIn } from '#shared/access/viewer.ts'
import { customViolations } from '#shared/custom-fields/review.ts'
import { once } from '#shared/platform/concurrency.ts'
import type { Reviewing } from '#shared/platform/endpoints/written-resource.ts'
import { type ApiError, constraintViolation } from '#shared/platform/http/errors.ts'
import { about } from '#shared/platform/language/message.ts'
import {
  type Draft,
  invalidViolation,
  missingViolation,
  notAllowedViolation,
  textViolations,
} from '#shared/platform/properties/draft.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import { ownMemberships } from '#shared/resources/memberships/visibility.ts'
import { ProjectHierarchy, pathOf } from '#shared/resources/projects/hierarchy.ts'
import type { Version } from '#shared/resources/versions/model.ts'
import { canSeeVersion } from '#shared/resources/versions/visibility.ts'
import { hasExternalUses, usedFromOutside } from './external-uses.ts'
import { isMove, isUnarchiving, newPath, type Path, type Project } from './model.ts'
import { isCycle, mayBeBelow, seenParent } from './new-parent.ts'
import { properties } from './properties.ts'
import { projectsIn } from './store.ts'
import { hasOtherTypes } from './used-types.ts'
import type { WriteContext } from './write-context.ts'

type ReviewContext = Reviewing<Project, WriteContext>

/** Adds the violations that depend on more than one value. */
export async function reviewProject(draft: Draft, context: ReviewContext): Promise<Draft> {
  const { values, violations } = draft
  // A draft has no values for properties that the requester may not write. For these properties, the present values are
  // checked.
  const after = { ...context.present, ...values }
  const isValid = (name: string) => !violations.some(({ details }) => details.attribute === name)
  const found = await Promise.all([
    isValid('parent') ? parentViolations(after, context) : [],
    isValid('active') ? activeViolations(after, context) : [],
    isValid('types') ? typesViolations(after, context) : [],
    customViolations('project', values, violations, {
      ...context,
      path: () => pathAfter(after, context),
      ...(!context.entity && { sees: versionVisibility(context) }),
    }),
    textViolations(properties, values, violations),
  ])
  return { values, violations: [...violations, ...found.flat()] }
}

/** Checks the parent of a project if the write changes the parent. */
export async function parentViolations(
  values: Values,
  { viewer, entity, loaded, ports }: ReviewContext,
): Promise<ApiError[]> {
  const { newParent } = loaded
  if (!isMove(entity, values) || values.parent === null) return []
  if (!newParent) return [missingViolation(properties, 'parent')]
  const { isVisible } = rightsIn(viewer, newParent.project, newParent.membership)
  if (isVisible && isCycle(entity, newParent)) return [invalidViolation(properties, 'parent')]
  const isAllowed = await mayBeBelow(entity, newParent, viewer, new ProjectHierarchy(projectsIn(ports)))
  return isAllowed ? [] : [missingViolation(properties, 'parent')]
}

async function activeViolations(
  values: Values,
  { viewer, entity, loaded, ports }: ReviewContext,
): Promise<ApiError[]> {
  if (values.active === (entity?.active ?? true)) return []
  if (!entity) return viewer.isAdmin ? [] : [notAllowedViolation(properties, 'active', [true])]
  if (!isUnarchiving(entity, values))
    return (await hasExternalUses(entity.id, ports)) ? [usedFromOutside()] : []
  const ancestors = isMove(entity, values)
    ? (seenParent(viewer, loaded.newParent)?.path ?? [])
    : loaded.ancestors
  const hasArchivedAncestor = ancestors.some((project) => !project.active)
  return hasArchivedAncestor ? [constraintViolation('base', 'The project has an archived ancestor.')] : []
}

/** Checks that the project does not lose a type that its work packages have. */
async function typesViolations(
  { types }: Values,
  { viewer, entity, present, ports }: ReviewContext,
): Promise<ApiError[]> {
  if (!entity || isDeepStrictEqual(types, present?.types)) return []
  const listed = (types ?? []) as number[]
  if (!(await hasOtherTypes(entity, listed, viewer.configuration, ports))) return []
  return [constraintViolation('types', about(properties.types.label, 'is still in use.'))]
}

async function pathAfter(
  values: Values,
  { viewer, entity, loaded: { newParent }, ports }: ReviewContext,
): Promise<Path> {
  if (entity && !isMove(entity, values)) return pathOf(entity, projectsIn(ports))
  const ancestors = (seenParent(viewer, newParent)?.path ?? []).map(({ id }) => id)
  return entity ? [entity.id, ...ancestors] : newPath(ancestors)
}

/**
 * Returns a function that checks whether the requester sees a version in at least one project. Used for projects that
 * do not exist yet.
 */
function versionVisibility({ viewer, ports }: ReviewContext) {
  const scope = { viewer, hierarchy: new ProjectHierarchy(projectsIn(ports)) }
  const own = once(() => ownMemberships(viewer, ports))
  return async (version: Version): Promise<boolean> => canSeeVersion(version, { ...scope, own: await own() })
}
