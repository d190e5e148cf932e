import { MAX_ENTRIES } from '#shared/configuration/entry-policy.ts'
import type { CustomField } from '#shared/custom-fields/custom-field.ts'
import { validateDefinition } from '#shared/custom-fields/definition.ts'
import type { Reviewing } from '#shared/platform/endpoints/written-resource.ts'
import { fold } from '#shared/platform/fold.ts'
import { type ApiError, constraintViolation } from '#shared/platform/http/errors.ts'
import { about, message, type Text } from '#shared/platform/language/message.ts'
import { type Draft, missingViolation, newIn, withFound } from '#shared/platform/properties/draft.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import { takenViolation } from '#shared/platform/properties/unique.ts'
import type { Ports } from '#shared/ports.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { tallyValues } from './holders.ts'
import type { FieldEntity, LoadedField } from './model.ts'
import { areConsistent, deletedOptions, type GivenOption } from './options.ts'
import { properties } from './properties.ts'
import { fieldWithValues, newField } from './saving.ts'

/**
 * Adds the violations of rules that go beyond a single property: rules about other custom fields, about projects and
 * options, and about the definition as a whole. The definition as a whole is checked only if no other rule is violated.
 */
export async function review(
  draft: Draft,
  { entity, present, loaded: { configuration }, ports }: Reviewing<FieldEntity, LoadedField>,
): Promise<Draft> {
  const { violations } = draft
  const values = present ? newIn(draft.values, present) : draft.values
  const { customFields } = configuration
  const resource = entity?.resource ?? values.resource
  const others = customFields.filter((one) => one.resource === resource && one.id !== entity?.id)
  const found = [
    ...(entity || customFields.length < MAX_ENTRIES ? [] : [tooMany()]),
    ...nameViolations(values, entity, others),
    ...positionViolations(values, others.length + 1),
    ...(await projectViolations(values, entity, ports)),
    ...(await optionViolations(values, entity, ports)),
  ]
  const reviewed = withFound(draft, found)
  if (violations.length > 0 || found.length > 0) return reviewed
  const field = fieldWithValues(entity ?? newField(values, configuration), values, configuration)
  return withFound(reviewed, definitionViolations(field))
}

const tooMany = () => constraintViolation('base', message`There can be no more than ${MAX_ENTRIES} entries.`)

/**
 * Checks that no other field of the resource has the new name. An imported field may share its name with another field,
 * and may keep the name.
 */
function nameViolations(
  { name }: Values,
  entity: FieldEntity | undefined,
  others: readonly CustomField[],
): ApiError[] {
  if (typeof name !== 'string' || (entity && fold(name) === fold(entity.name))) return []
  return others.some((one) => fold(one.name) === fold(name)) ? [takenViolation(properties, 'name')] : []
}

const positionViolations = ({ position }: Values, last: number): ApiError[] =>
  typeof position === 'number' && position > last
    ? [violationOf('position', message`must be less than or equal to ${last}.`)]
    : []

/** Checks the projects that a write adds to a custom field. All of these projects must exist. */
async function projectViolations(
  { projects }: Values,
  entity: FieldEntity | undefined,
  ports: Ports,
): Promise<ApiError[]> {
  const given = (Array.isArray(projects) ? projects : []).filter((id) => !entity?.projects?.includes(id))
  const ids = given.filter((id): id is number => typeof id === 'number')
  const found = await Promise.all(ids.map((id) => projectsIn(ports).byId(id)))
  const exist = found.every((project) => project && !project.removal)
  return exist ? [] : [missingViolation(properties, 'projects')]
}

/** Checks that a body contains only existing options, and that each deleted option is unused or gets a replacement. */
async function optionViolations(
  { options }: Values,
  entity: FieldEntity | undefined,
  ports: Ports,
): Promise<ApiError[]> {
  const [given, present] = [options as GivenOption[] | null, entity?.options ?? []]
  if (!Array.isArray(given)) return []
  if (!areConsistent(given, present)) return [violationOf('options', 'is invalid.')]
  const unreplaced = deletedOptions(given, present).filter(({ by }) => by === undefined)
  if (!entity || unreplaced.length === 0) return []
  const ids = entity.replaced?.filter(({ by }) => unreplaced.some(({ id }) => id === by)).map(({ id }) => id)
  const { count, isExact } = await tallyValues(entity, ports, [
    ...unreplaced.map(({ id }) => id),
    ...(ids ?? []),
  ])
  return count > 0 || !isExact ? [violationOf('options', 'is still in use.')] : []
}

/**
 * Names of the properties that are stored in a definition under another name. Keyed by the name of the member that
 * stores the property.
 */
const propertyOfMember: Partial<Record<keyof CustomField, keyof typeof properties>> = {
  multi: 'isMultiple',
  default: 'defaultValue',
}

/** Returns the violations of the rules for the definition of a custom field. Imports check the same rules. */
const definitionViolations = (field: CustomField): ApiError[] =>
  validateDefinition(field).map(({ member, problem }) =>
    violationOf(propertyOfMember[member] ?? (member as keyof typeof properties), problem),
  )

const violationOf = (name: keyof typeof properties, problem: Text): ApiError =>
  constraintViolation(name, about(properties[name].label, problem))
