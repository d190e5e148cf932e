import { customViolations, newlyRequired } from '#shared/custom-fields/review.ts'
import type { Reviewing } from '#shared/platform/endpoints/written-resource.ts'
import { presentValues } from '#shared/platform/hal/resource.ts'
import { type ApiError, constraintViolation, readOnlyViolation } from '#shared/platform/http/errors.ts'
import { about, message, type Text } from '#shared/platform/language/message.ts'
import { allowedValues } from '#shared/platform/properties/allowed.ts'
import {
  type Draft,
  missingViolation,
  notAllowedViolation,
  textViolations,
  withFound,
} from '#shared/platform/properties/draft.ts'
import { kindPathIn, valueIn } from '#shared/platform/properties/input.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { Properties, Property } from '#shared/platform/properties/property.ts'
import { applicableProperties, isIgnored } from '#shared/platform/properties/rules.ts'
import { isReversed } from '#shared/platform/properties/validate.ts'
import { isAssignableMember } from '#shared/project-context/assignability.ts'
import { categoryIn } from '#shared/resources/categories/model.ts'
import { isLocked, isNamedBy } from '#shared/resources/principals/model.ts'
import { prioritiesIn } from '#shared/resources/priorities/model.ts'
import { statusOf } from '#shared/resources/statuses/model.ts'
import { typeOf } from '#shared/resources/types/model.ts'
import { isOffered } from '#shared/resources/versions/available.ts'
import { withDerivedValues } from './derived-values.ts'
import type { PersonLink, WithRuleContext } from './links.ts'
import { staysClosed, type WriteContext } from './load.ts'
import { MAX_LEVELS, type WorkPackage } from './model.ts'
import { nextStatuses } from './next-statuses.ts'
import { canCreate, canMove } from './policy.ts'
import { properties } from './properties.ts'
import { personLinks } from './row-indexes.ts'
import { workPackagesIn } from './store.ts'

type Review = Reviewing<WorkPackage, WriteContext>

/** Returns whether a draft sets a property to a value other than the value shown now. Only such values are checked. */
const isNew = (name: keyof typeof properties, values: Values, { present }: Review): boolean =>
  (values[name] ?? null) !== null && values[name] !== present?.[name]

/** Checks rules that involve more than one property (specification, "Validation"). */
export async function reviewWorkPackage(draft: Draft, review: Review): Promise<Draft> {
  const values = await withDerivedValues(draft.values, review)
  const found = await Promise.all([
    projectViolations(values, review),
    typeViolations(values, review),
    ...personLinks.map((name) => principalViolations(name, values, review)),
    versionViolations(values, review),
    parentViolations(values, review),
    textViolations(properties, values, draft.violations),
    valueViolations(values, draft.violations, review),
  ])
  const own = [
    ...categoryViolations(values, review),
    ...requiredViolations(values, review),
    ...milestoneViolations(review),
    ...dateViolations(values),
    ...statusViolations(values, review),
    ...priorityViolations(values, review),
    ...review.loaded.claims.violations,
  ]
  return withFound({ values, violations: draft.violations }, [...own, ...found.flat()])
}

function projectViolations(values: Values, review: Review): ApiError[] {
  const { entity, loaded } = review
  if (!isNew('project', values, review)) return []
  const { project } = loaded.ruleContext
  if (!project?.active || project.removal || project.id !== values.project)
    return [missingViolation(properties, 'project')]
  const isAllowed = entity ? canMove(loaded.newRights) : canCreate(loaded.newRights)
  return isAllowed ? [] : [notAllowedViolation(properties, 'project')]
}

/** Returns the violation for a value that cannot be chosen in the project. The violation lists the possible values. */
const notOffered = (name: 'type' | 'category', { viewer, loaded }: Review): ApiError =>
  notAllowedViolation(
    properties,
    name,
    allowedValues<WorkPackage, WithRuleContext>(properties[name], viewer, loaded),
  )

/**
 * Checks that the type belongs to the project, if the type or the project changes. Also checks that a milestone has no
 * children.
 */
async function typeViolations(values: Values, review: Review): Promise<ApiError[]> {
  const { entity, ports, loaded } = review
  const { project, type } = loaded.ruleContext
  if (!entity || !project) return []
  if (project.id !== entity.project && type?.id !== values.type) return [notOffered('type', review)]
  if (!isNew('type', values, review) || !type?.isMilestone) return []
  const [child] = await workPackagesIn(ports).childrenOf(entity.id, 1)
  return child ? [constraintViolation('type', 'Type cannot be a milestone while there are children.')] : []
}

/**
 * Checks the date properties in a body. A milestone has a single date. Every other work package has a start date and a
 * finish date. Date properties that do not apply to the work package may only be sent unchanged.
 */
function milestoneViolations({ input, entity, viewer, loaded }: Review): ApiError[] {
  if (!loaded.ruleContext.type) return []
  const all: Properties<WorkPackage, WithRuleContext> = properties
  const present = entity ? presentValues(all, entity, viewer, loaded) : {}
  const had = applicableProperties(all, viewer, entity, loaded)
  const isWritten = ([name, property]: [string, Property<WorkPackage, WithRuleContext>]) => {
    if (name in had || isIgnored(property, viewer, entity, loaded)) return false
    const given = valueIn(input, name, property, present[name], viewer, loaded)
    return given !== undefined && given !== null && given !== present[name]
  }
  return Object.entries(all)
    .filter(isWritten)
    .map(([name, { label }]) => readOnlyViolation(name, label))
}

async function valueViolations(
  values: Values,
  known: readonly ApiError[],
  review: Review,
): Promise<ApiError[]> {
  const { project, type } = review.loaded.ruleContext
  if (!project || !type) return []
  return customViolations({ project: project.id, type }, values, known, {
    ...review,
    path: () => review.loaded.context.hierarchy.path(project.id),
  })
}

/** Checks the custom fields that are required in the new project and type, but not in the current project and type. */
function requiredViolations(values: Values, { entity, viewer, loaded: { ruleContext } }: Review): ApiError[] {
  const { project, type } = ruleContext
  if (!entity || !project || !type) return []
  const former = { project: entity.project, type: typeOf(viewer.configuration, entity.type) }
  return newlyRequired(values, former, { project: project.id, type }, viewer)
}

/**
 * Checks the category of a work package that is moved to another project. A check is needed even if the category does
 * not change, because the new project may lack it.
 */
function categoryViolations(values: Values, review: Review): ApiError[] {
  const { entity, loaded } = review
  const { ruleContext } = loaded
  const isMoved =
    entity !== undefined && ruleContext.project !== undefined && entity.project !== ruleContext.project.id
  if (
    !isMoved ||
    typeof values.category !== 'number' ||
    categoryIn(ruleContext.project ?? {}, values.category)
  )
    return []
  return [notOffered('category', review)]
}

const dateViolations = (values: Values): ApiError[] =>
  isReversed(values.startDate, values.dueDate)
    ? [constraintViolation('dueDate', 'Finish date must be on or after the start date.')]
    : []

/** Checks that the requester may change the work package from its current status to the new status. */
function statusViolations(values: Values, review: Review): ApiError[] {
  const { viewer, loaded } = review
  if (!review.entity || !isNew('status', values, review)) return []
  const isOffered = nextStatuses(viewer, loaded.ruleContext).some(({ id }) => id === values.status)
  return isOffered ? [] : [notAllowedViolation(properties, 'status')]
}

function priorityViolations(values: Values, review: Review): ApiError[] {
  if (!isNew('priority', values, review)) return []
  const chosen = prioritiesIn(review.viewer.configuration).find(({ id }) => id === values.priority)
  return chosen && !chosen.isActive ? [constraintViolation('priority', 'Priority needs to be active.')] : []
}

/** Checks that a new assignee or responsible is assignable in the project, not locked, and visible to the requester. */
async function principalViolations(name: PersonLink, values: Values, review: Review): Promise<ApiError[]> {
  const { viewer, ports, loaded } = review
  const { project } = loaded.ruleContext
  const id = values[name]
  if (!isNew(name, values, review) || typeof id !== 'number' || !project) return []
  const [found, isDisclosed, isMember] = await Promise.all([
    loaded.context.principal(id),
    loaded.context.discloses(id),
    isAssignableMember(id, project.id, viewer, ports),
  ])
  if (found && !isNamedBy(kindPathIn(review.input, name, properties[name]), found.kind))
    return [missingViolation(properties, name)]
  const isAllowed = found && isDisclosed && isMember && !isLocked(found)
  return isAllowed ? [] : [notAllowedViolation(properties, name)]
}

async function versionViolations(values: Values, review: Review): Promise<ApiError[]> {
  const { loaded } = review
  const { project } = loaded.ruleContext
  if (!isNew('version', values, review)) return reopenedViolations(values, review)
  const version = await loaded.context.versionNamed(Number(values.version))
  const isAllowed = version && project && (await isOffered(version, project.id, loaded.context.hierarchy))
  return isAllowed ? [] : [notAllowedViolation(properties, 'version')]
}

async function reopenedViolations(values: Values, { entity, viewer, loaded }: Review): Promise<ApiError[]> {
  const version = 'version' in values ? (values.version ?? undefined) : entity?.versionId
  if (!entity || typeof values.status !== 'number' || statusOf(viewer.configuration, values.status).isClosed)
    return []
  return (await staysClosed(entity, version, loaded.context))
    ? [constraintViolation('base', 'The version is closed.')]
    : []
}

async function parentViolations(values: Values, review: Review): Promise<ApiError[]> {
  const { entity, loaded, viewer, ports } = review
  if (!isNew('parent', values, review)) return []
  const { parent } = loaded
  if (!parent?.sees) return [missingViolation(properties, 'parent')]
  const path = [parent.workPackage, ...parent.ancestors]
  const problem = (text: Text) => [constraintViolation('parent', about('Parent', text))]
  if (path.some(({ id }) => id === entity?.id)) return problem('cannot be a descendant.')
  if (typeOf(viewer.configuration, parent.workPackage.type).isMilestone)
    return problem('cannot be a milestone.')
  const below = entity ? await workPackagesIn(ports).levelsBelow(entity.id) : 0
  return path.length + 1 + below > MAX_LEVELS
    ? problem(message`is too deep (maximum is ${MAX_LEVELS} levels).`)
    : []
}
