import * as z from 'zod/mini'
import { type Configuration, withoutRecord, withRecord } from '#shared/configuration/configuration.ts'
import { applied, importEach, Key } from '#shared/configuration/records.ts'
import { MAX_RAW_BYTES } from '#shared/platform/formattable/formattable.ts'
import type { Text } from '#shared/platform/language/message.ts'
import { text } from '#shared/platform/properties/property.ts'
import { validate } from '#shared/platform/properties/validate.ts'
import { NOT_ALLOWED } from '#shared/platform/query/filter.ts'
import type { Ports } from '#shared/ports.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { typesIn, type WorkPackageType } from '#shared/resources/types/model.ts'
import { id, missingTargetText, propertyValue } from '#shared/transfer/record.ts'
import { defineTransfer, type Importing, type Line } from '#shared/transfer/transfer.ts'
import { type CustomField, customFieldFormats } from './custom-field.ts'
import { clearValues, invalidatedValues } from './internal/invalid-values.ts'
import { canBeLimited, isPattern } from './internal/limits.ts'
import { propertyFor } from './properties.ts'
import { isEmptyValue } from './value.ts'

/** An error in the definition of a custom field. */
export interface DefinitionError {
  member: keyof CustomField
  problem: string
}

/** Returns the errors in the definition of a custom field; empty if it is valid. */
export const validateDefinition = (field: CustomField): DefinitionError[] => [
  ...multiplicity(field),
  ...options(field),
  ...limits(field),
  ...defaultValue(field),
  ...places(field),
]

const errorIf = (applies: boolean, member: keyof CustomField, problem: Text): DefinitionError[] =>
  applies ? [{ member, problem: String(problem) }] : []

function multiplicity({ multi, format, resource }: CustomField): DefinitionError[] {
  const canBeMulti = resource !== 'version' && (format === 'list' || format === 'user')
  return errorIf(multi && !canBeMulti, 'multi', 'is for lists and users of projects and work packages only.')
}

function places(field: CustomField): DefinitionError[] {
  const misplaced = field.resource === 'work_package' ? [] : (['projects', 'types'] as const)
  return misplaced.flatMap((member) =>
    errorIf(field[member] !== undefined, member, 'are for work packages only.'),
  )
}

function options({ format, options }: CustomField): DefinitionError[] {
  const isList = format === 'list'
  const ids = new Set(options.map(({ id }) => id))
  return [
    ...errorIf(isList && options.length === 0, 'options', "can't be blank."),
    ...errorIf(!isList && options.length > 0, 'options', 'are for lists only.'),
    ...errorIf(ids.size < options.length, 'options', 'share an id.'),
  ]
}

function limits(field: CustomField): DefinitionError[] {
  const { minLength = 0, maxLength = 0, regexp } = field
  const misplaced = (['minLength', 'maxLength', 'regexp'] as const).filter(
    (limit) => field[limit] !== undefined && !canBeLimited(field),
  )
  return [
    ...misplaced.flatMap((limit) => errorIf(true, limit, 'is for texts and numbers only.')),
    ...errorIf(maxLength > 0 && minLength > maxLength, 'minLength', 'is greater than maxLength.'),
    ...errorIf(
      regexp !== undefined && !(regexp.isWellFormed() && isPattern(regexp)),
      'regexp',
      'is not a regular expression.',
    ),
  ]
}

/** Checks a default as if a client had sent it. */
function defaultValue(field: CustomField): DefinitionError[] {
  const { default: value, format, multi } = field
  if (value === undefined) return []
  if (format === 'user' || format === 'version') return errorIf(true, 'default', `is not for ${format}s.`)
  if (Array.isArray(value) !== (format === 'list' && multi)) return errorIf(true, 'default', NOT_ALLOWED)
  if (typeof value === 'string' && Buffer.byteLength(value) > MAX_RAW_BYTES)
    return errorIf(true, 'default', 'is invalid.')
  const { problems = [] } = validate({ ...propertyFor(field), required: false }, value)
  return problems.flatMap((problem) => errorIf(true, 'default', problem))
}

const length = z.int().check(z.nonnegative())

const Given = z.strictObject({
  id,
  resource: z.enum(['project', 'version', 'work_package']),
  name: propertyValue(text({ label: 'Name', maxLength: 255 })),
  format: z.enum(customFieldFormats),
  required: z.optional(z.boolean()),
  default: z.optional(
    z.union([z.string(), z.number(), z.boolean(), z.array(id)], {
      error: 'is not a value of a custom field.',
    }),
  ),
  multi: z.optional(z.boolean()),
  options: z.optional(
    z.array(z.strictObject({ id, value: propertyValue(text({ label: 'Value', maxLength: 255 })) })),
  ),
  minLength: z.optional(length),
  maxLength: z.optional(length),
  regexp: z.optional(z.string()),
  visible: z.optional(z.boolean()),
  projects: z.optional(z.array(id)),
  types: z.optional(z.array(id)),
})

type Given = z.infer<typeof Given>

/** Converts a record to a field. A length of 0 and an empty pattern mean no limit. */
function fieldOf(given: Given): CustomField {
  const {
    required = false,
    multi = false,
    options = [],
    minLength,
    maxLength,
    regexp,
    visible = true,
  } = given
  return {
    ...given,
    required,
    multi,
    options,
    default: defaultOf(given),
    minLength: minLength || undefined,
    maxLength: maxLength || undefined,
    regexp: regexp || undefined,
    visible,
  }
}

/**
 * Returns the default of a field; undefined if it is empty. For a list that takes several options, a single one
 * becomes a list.
 */
function defaultOf({ default: value, format, multi }: Given): CustomField['default'] {
  if (isEmptyValue(value)) return undefined
  if (format === 'string' && typeof value === 'string') return value.trim()
  return multi && format === 'list' ? ([...new Set([value].flat())] as number[]) : value
}

/** Schema of a `custom_field` record (import format). Checks the definition and converts it to a field. */
export const CustomFieldRecord: z.ZodMiniType<CustomField> = z
  .pipe(Given, z.transform(fieldOf))
  .check(({ value, issues }) => {
    for (const { member, problem } of validateDefinition(value)) {
      issues.push({ code: 'custom', input: value, path: [member], message: problem })
    }
  })

/** Transfer of custom fields. Ids of options are unique among all fields. */
export const customFieldTransfer = defineTransfer<CustomField, Key>({
  kind: 'custom_field',
  record: CustomFieldRecord,
  key: Key,
  async import(given, importing) {
    const lines = await inKnownProjects(given, importing)
    const current = await importing.ports.configuration.current()
    const { configuration } = applied(current, lines, withCustomField)
    const clear = () => clearInvalidValues(current.customFields, configuration.customFields, importing.ports)
    await clear()
    const imported = await importEach(lines, importing, withCustomField)
    await clear()
    return imported
  },
  /** Deletes the field's values too: a field created later with the same id must not have them. */
  async remove({ id: removed }, { ports }) {
    const { customFields } = await ports.configuration.current()
    const clear = () => clearInvalidValues(customFields, withoutRecord(customFields, removed), ports)
    await clear()
    await ports.configuration.change(({ customFields, ...others }) => ({
      ...others,
      customFields: withoutRecord(customFields, removed),
      types: others.types.map((type) => withoutField(type, removed)),
    }))
    await clear()
  },
  async *export(ports) {
    const { customFields } = await ports.configuration.current()
    for (const { options, projects, ...field } of customFields) {
      const found = await Promise.all((projects ?? []).map((id) => projectsIn(ports).byId(id)))
      yield {
        ...field,
        options: options.length > 0 ? options : undefined,
        projects: projects?.filter((_, index) => found[index] && !found[index].removal),
      }
    }
  },
})

/** Removes a deleted field from a type: a field imported later with the same id must not belong to it. */
const withoutField = (type: WorkPackageType, removed: number): WorkPackageType =>
  type.customFields ? { ...type, customFields: type.customFields.filter((id) => id !== removed) } : type

/** Returns the lines whose projects exist or are still to be imported. Rejects the others. */
async function inKnownProjects(
  lines: Line<CustomField>[],
  { ports, laterIds, reject }: Importing,
): Promise<Line<CustomField>[]> {
  const later = laterIds('project')
  const missing = async ({ projects = [] }: CustomField) => {
    const ids = projects.filter((id) => !later.has(id))
    const found = await Promise.all(ids.map((id) => projectsIn(ports).byId(id)))
    return ids.find((_, index) => !found[index] || found[index].removal)
  }
  const unknown = await Promise.all(lines.map(({ record }) => missing(record)))
  for (const [index, id] of unknown.entries())
    if (id !== undefined) reject(lines[index]?.number as number, missingTargetText('projects', id))
  return lines.filter((_, index) => unknown[index] === undefined)
}

function withCustomField(current: Configuration, record: CustomField): Configuration | string {
  const others = withoutRecord(current.customFields, record.id)
  const taken = new Set(others.flatMap(({ options }) => options.map(({ id }) => id)))
  const shared = record.options.find(({ id }) => taken.has(id))
  if (shared) return `options: another custom field has an option with the id ${shared.id}.`
  const types = new Set(typesIn(current).map(({ id }) => id))
  const unknown = record.types?.find((id) => !types.has(id))
  if (unknown !== undefined) return missingTargetText('types', unknown)
  return { ...current, customFields: withRecord(others, record) }
}

/**
 * Deletes values that a change of the fields makes invalid. Called before the change, so that after a failure the
 * same import repeats it, and again afterwards, for values that clients have written meanwhile.
 */
async function clearInvalidValues(before: CustomField[], after: CustomField[], ports: Ports): Promise<void> {
  for (const field of before) {
    const successor = after.find(({ id }) => id === field.id)
    const invalidated = invalidatedValues(field, successor)
    if (invalidated.all || invalidated.options.length > 0) await clearValues(field, invalidated, ports)
  }
}
