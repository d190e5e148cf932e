import { MAX_RAW_BYTES } from '#shared/platform/formattable/formattable.ts'
import type { Text } from '#shared/platform/language/message.ts'
import { validate } from '#shared/platform/properties/validate.ts'
import { NOT_ALLOWED } from '#shared/platform/query/filter.ts'
import type { CustomField } from './custom-field.ts'
import { canBeLimited, isPattern } from './internal/limits.ts'
import { propertyFor } from './properties.ts'
import { isEmptyValue } from './value.ts'

export interface DefinitionError {
  member: keyof CustomField
  /** The message, which continues a sentence that begins with the name of the member. */
  problem: Text
}

/** Returns the errors in the definition of a custom field; empty if the definition is valid. */
export const validateDefinition = (field: CustomField): DefinitionError[] => [
  ...multiplicity(field),
  ...options(field),
  ...limits(field),
  ...defaultValue(field),
  ...places(field),
]

const errorIf = (applies: boolean, member: keyof CustomField, problem: Text): DefinitionError[] =>
  applies ? [{ member, problem }] : []

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
  if (format === 'user' || format === 'version')
    return errorIf(true, 'default', 'is not for users and versions.')
  if (Array.isArray(value) !== (format === 'list' && multi)) return errorIf(true, 'default', NOT_ALLOWED)
  if (typeof value === 'string' && Buffer.byteLength(value) > MAX_RAW_BYTES)
    return errorIf(true, 'default', 'is invalid.')
  const { problems = [] } = validate({ ...propertyFor(field), required: false }, value)
  return problems.flatMap((problem) => errorIf(true, 'default', problem))
}

/**
 * Returns the default of a field; undefined if it is empty. For a field that takes several options, a single option
 * becomes a list.
 */
export function fieldDefault({
  default: value,
  format,
  multi,
}: Pick<CustomField, 'default' | 'format'> & { multi?: boolean }): CustomField['default'] {
  if (isEmptyValue(value)) return undefined
  if (format === 'string' && typeof value === 'string') return value.trim()
  return multi && format === 'list' ? ([...new Set([value].flat())] as number[]) : value
}
