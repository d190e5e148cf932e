import type { Reviewing } from '#shared/platform/endpoints/writing.ts'
import { type ApiError, constraintViolation, readOnlyViolation } from '#shared/platform/http/errors.ts'
import {
  type Draft,
  missingViolation,
  notAllowedViolation,
  textViolations,
} from '#shared/platform/properties/draft.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import { prioritiesIn } from '#shared/resources/priorities/model.ts'
import { statusOf } from '#shared/resources/statuses/model.ts'
import { isOffered } from '#shared/resources/versions/available.ts'
import { isAssignable } from './assignable.ts'
import type { ReadStores, WriteContext } from './load.ts'
import { endsBeforeStart, MAX_LEVELS, type WorkPackage } from './model.ts'
import { missingIn } from './place.ts'
import { canCreate, canMove } from './policy.ts'
import { properties } from './properties.ts'

type Review = Reviewing<WorkPackage, WriteContext, ReadStores>

/** Whether a value of a draft differs from the present one: only then it is checked. */
const isNew = (name: keyof typeof properties, values: Values, { entity }: Review): boolean => {
  const member = name === 'version' ? 'versionId' : name
  return (
    values[name] !== undefined &&
    values[name] !== null &&
    values[name] !== entity?.[member as keyof WorkPackage]
  )
}

/** Checks what cannot be checked property by property (work packages, "Validation"). */
export async function reviewWorkPackage(draft: Draft, review: Review): Promise<Draft> {
  const values = withKeptParent(withMovedValues(draft.values, review), review)
  const known = draft.violations
  const isUnset = (name: string) => !known.some(({ details }) => details.attribute === name)
  const found = await Promise.all([
    projectViolations(values, review),
    principalViolations('assignee', values, review),
    principalViolations('responsible', values, review),
    versionViolations(values, review),
    parentViolations(values, review),
    textViolations<WorkPackage>(properties, values, known),
  ])
  const own = [...typeViolations(review), ...dateViolations(values), ...priorityViolations(values, review)]
  const more = [...own, ...found.flat()].filter(({ details }) => isUnset(details.attribute ?? ''))
  return { values, violations: [...known, ...more] }
}

/** A hidden parent is shown as none; a client that sends that back does not take it away. */
function withKeptParent(values: Values, { entity, loaded }: Review): Values {
  return loaded.seesPresentParent || values.parent ? values : { ...values, parent: entity?.parent ?? null }
}

/** What a move brings along: the type stays as long as the project has it, version and category as long as they are there. */
function withMovedValues(values: Values, { entity, input, loaded: { place } }: Review): Values {
  const isMoved = entity !== undefined && place.project !== undefined && entity.project !== place.project.id
  const isSent = (name: string) => name in input || name in Object(input._links)
  return {
    ...values,
    ...(isMoved && !isSent('type') && place.type && { type: place.type.id }),
    ...(isMoved && !isSent('category') && { category: null }),
  }
}

function projectViolations(values: Values, review: Review): ApiError[] {
  const { entity, loaded } = review
  if (!isNew('project', values, review)) return []
  const { project, rights } = loaded.place
  if (!project?.active || project.removal) return [missingViolation(properties, 'project')]
  const isAllowed = entity ? canMove(rights) : canCreate(rights)
  return isAllowed ? [] : [notAllowedViolation(properties, 'project', [])]
}

/** A milestone has one date, everything else two. */
const typeViolations = ({ input, loaded: { place } }: Review): ApiError[] =>
  missingIn(place.type)
    .filter((name) => name in properties && input[name] !== undefined && input[name] !== null)
    .map((name) => readOnlyViolation(name, properties[name as keyof typeof properties].label))

const dateViolations = (values: Values): ApiError[] =>
  endsBeforeStart(values)
    ? [constraintViolation('dueDate', 'Finish date must be on or after the start date.')]
    : []

function priorityViolations(values: Values, review: Review): ApiError[] {
  if (!isNew('priority', values, review)) return []
  const chosen = prioritiesIn(review.viewer.configuration).find(({ id }) => id === values.priority)
  return chosen && !chosen.isActive ? [constraintViolation('priority', 'Priority needs to be active.')] : []
}

/** Whoever is named has to be assignable in the project: an unlocked principal with such a role there. */
async function principalViolations(
  name: 'assignee' | 'responsible',
  values: Values,
  review: Review,
): Promise<ApiError[]> {
  const { viewer, stores, loaded } = review
  const { project } = loaded.place
  const id = values[name]
  if (!isNew(name, values, review) || typeof id !== 'number' || !project) return []
  const found = await loaded.around.principal(id)
  const isAllowed = found && (await isAssignable(found, project.id, viewer, stores))
  return isAllowed ? [] : [notAllowedViolation(properties, name, [])]
}

async function versionViolations(values: Values, review: Review): Promise<ApiError[]> {
  const { loaded } = review
  const { project } = loaded.place
  if (!isNew('version', values, review)) return reopenedViolations(values, review)
  const version = await loaded.around.versionNamed(Number(values.version))
  const isAllowed = version && project && (await isOffered(version, project.id, loaded.around.hierarchy))
  return isAllowed ? [] : [notAllowedViolation(properties, 'version', [])]
}

/** A closed work package stays closed while its version is. */
async function reopenedViolations(values: Values, { entity, viewer, loaded }: Review): Promise<ApiError[]> {
  if (!entity || values.version !== entity.versionId || typeof values.status !== 'number') return []
  const [before, after] = [entity.status, values.status].map((id) => statusOf(viewer.configuration, id))
  if (!before?.isClosed || after?.isClosed) return []
  const version = await loaded.around.version(entity)
  return version?.status === 'closed' ? [constraintViolation('base', 'The version is closed.')] : []
}

function parentViolations(values: Values, review: Review): ApiError[] {
  const { entity, loaded, viewer } = review
  if (!isNew('parent', values, review)) return []
  const { parent } = loaded
  if (!parent?.sees) return [missingViolation(properties, 'parent')]
  const path = [parent.workPackage, ...parent.ancestors]
  const problem = (message: string) => [constraintViolation('parent', `Parent ${message}`)]
  if (path.some(({ id }) => id === entity?.id)) return problem('cannot be a descendant.')
  const type = viewer.configuration.types.find(({ id }) => id === parent.workPackage.type)
  if (type?.isMilestone) return problem('cannot be a milestone.')
  return path.length >= MAX_LEVELS ? problem(`is too deep (maximum is ${MAX_LEVELS} levels).`) : []
}
