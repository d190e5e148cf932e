import * as z from 'zod/mini'
import { isStorable } from '#shared/platform/dynamodb/number.ts'
import { MAX_RAW_BYTES } from '#shared/platform/formattable/formattable.ts'
import { isLine } from '#shared/platform/properties/validate.ts'
import type { CustomField, CustomFieldFormat } from './custom-field.ts'
import { canBeLimited, limitProblems } from './limits.ts'
import { isPattern } from './matching.ts'

/** Something in a custom field that cannot be. */
export interface Flaw {
  member: keyof CustomField
  problem: string
}

/** What may be said of a custom field, taken as a whole; empty where it is sound. */
export const flawsOf = (field: CustomField): Flaw[] => [
  ...multiplicity(field),
  ...options(field),
  ...limits(field),
  ...defaultValue(field),
]

const flaw = (applies: boolean, member: keyof CustomField, problem: string): Flaw[] =>
  applies ? [{ member, problem }] : []

function multiplicity({ multi, format, resource }: CustomField): Flaw[] {
  const canBeMulti = resource === 'project' && (format === 'list' || format === 'user')
  return flaw(multi && !canBeMulti, 'multi', 'is for lists and users of projects only.')
}

function options({ format, options }: CustomField): Flaw[] {
  const isList = format === 'list'
  const ids = new Set(options.map(({ id }) => id))
  return [
    ...flaw(isList && options.length === 0, 'options', "can't be blank."),
    ...flaw(!isList && options.length > 0, 'options', 'are for lists only.'),
    ...flaw(ids.size < options.length, 'options', 'share an id.'),
  ]
}

function limits(field: CustomField): Flaw[] {
  const { minLength = 0, maxLength = 0, regexp } = field
  const misplaced = (['minLength', 'maxLength', 'regexp'] as const).filter(
    (limit) => field[limit] !== undefined && !canBeLimited(field),
  )
  return [
    ...misplaced.flatMap((limit) => flaw(true, limit, 'is for texts and numbers only.')),
    ...flaw(maxLength > 0 && minLength > maxLength, 'minLength', 'is greater than maxLength.'),
    ...flaw(
      regexp !== undefined && !(regexp.isWellFormed() && isPattern(regexp)),
      'regexp',
      'is not a regular expression.',
    ),
  ]
}

function defaultValue(field: CustomField): Flaw[] {
  const { default: value, format } = field
  if (value === undefined) return []
  const { accepts, otherwise } = defaults[format]
  if (!accepts(value, field)) return flaw(true, 'default', otherwise)
  const problems = canBeLimited(field) ? limitProblems(field, String(value)) : []
  return problems.flatMap((problem) => flaw(true, 'default', problem))
}

type Accepts = (value: CustomField['default'], field: CustomField) => boolean

const NOT_ALLOWED = 'is not set to one of the allowed values.'

/** What a project may get as its value; half of a surrogate pair is no character. */
const isText: Accepts = (value) =>
  typeof value === 'string' && value.isWellFormed() && Buffer.byteLength(value) <= MAX_RAW_BYTES

const isLineOfText: Accepts = (value, field) => isText(value, field) && isLine(value as string)

const areOptions: Accepts = (value, { multi, options }) => {
  if (Array.isArray(value) !== multi) return false
  return [value].flat().every((id) => options.some((option) => option.id === id))
}

/** What a field of each format may have for its default, and what is said of anything else. */
const defaults: Record<CustomFieldFormat, { accepts: Accepts; otherwise: string }> = {
  string: { accepts: isLineOfText, otherwise: 'is invalid.' },
  text: { accepts: isText, otherwise: 'is invalid.' },
  int: { accepts: Number.isSafeInteger, otherwise: 'is not an integer.' },
  float: {
    accepts: (value) => typeof value === 'number' && isStorable(value),
    otherwise: 'is not a number.',
  },
  bool: { accepts: (value) => typeof value === 'boolean', otherwise: NOT_ALLOWED },
  date: { accepts: (value) => z.iso.date().safeParse(value).success, otherwise: 'is not a valid date.' },
  list: { accepts: areOptions, otherwise: NOT_ALLOWED },
  user: { accepts: () => false, otherwise: 'is not for users.' },
  version: { accepts: () => false, otherwise: 'is not for versions.' },
}
