import { withReplaced } from '#shared/custom-fields/changes.ts'
import { type CustomField, type CustomOption, presentOptions } from '#shared/custom-fields/custom-field.ts'
import type { Validated } from '#shared/platform/properties/kind.ts'
import { text } from '#shared/platform/properties/property.ts'
import { validate } from '#shared/platform/properties/validate.ts'
import { isObject } from '#shared/platform/query/list-input.ts'

/**
 * An option in a body: a new option, an option that exists, or an option that is deleted and replaced with another
 * option.
 */
export interface GivenOption {
  id?: number
  value?: string
  /** The id of the option that replaces this option. */
  replacement?: number
}

const isId = (value: unknown): boolean =>
  value === undefined || (Number.isSafeInteger(value) && Number(value) > 0)

const isOption = (one: unknown): one is GivenOption =>
  isObject(one) &&
  isId(one.id) &&
  isId(one.replacement) &&
  (one.id !== undefined || (one.value !== undefined && one.replacement === undefined))

const value = text({ label: 'Value', maxLength: 255 })

/** Reads the options in a body. The value of each option is a line of text. */
export function readOptions(given: unknown): Validated {
  if (!Array.isArray(given) || !given.every(isOption)) return { problems: ['is invalid.'] }
  const read = given.map(readOption)
  const [problem] = read.flatMap(({ problems = [] }) => problems)
  return problem ? { problems: [problem] } : { value: read.map(({ value }) => value) }
}

function readOption({ id, value: given, replacement }: GivenOption): Validated {
  const known = { ...(id && { id }), ...(replacement && { replacement }) }
  if (given === undefined) return { value: known }
  const { value: read, problems } = validate(value, given)
  return problems ? { problems } : { value: { ...known, value: read } }
}

/** Returns the options that the field has after the write, in order: the options that are kept, and the new options. */
const staying = (given: readonly GivenOption[]) =>
  given.filter(({ replacement }) => replacement === undefined)

/**
 * Returns whether a body is consistent: every id belongs to an existing option and occurs once, and every replacement
 * is an option that is kept.
 */
export function areConsistent(given: readonly GivenOption[], present: readonly CustomOption[]): boolean {
  const named = given.flatMap(({ id }) => id ?? [])
  const kept = new Set(staying(given).flatMap(({ id }) => id ?? []))
  return (
    new Set(named).size === named.length &&
    named.every((id) => present.some((option) => option.id === id)) &&
    given.every(({ replacement }) => replacement === undefined || kept.has(replacement))
  )
}

/** Returns the existing options that a body deletes, with their replacements. */
export const deletedOptions = (given: readonly GivenOption[], present: readonly CustomOption[]) => {
  const kept = new Set(staying(given).flatMap(({ id }) => id ?? []))
  return present
    .filter(({ id }) => !kept.has(id))
    .map((option) => ({ ...option, by: given.find(({ id }) => id === option.id)?.replacement }))
}

/**
 * Returns a field with the options from a request body. If an option in the field's default is deleted, the option that
 * replaces it takes its place in the default.
 *
 * @param nextId the id of the first new option; further options get the ids after it
 */
export function withOptions(field: CustomField, given: readonly GivenOption[], nextId: number): CustomField {
  const presentValue = (wanted: number) => field.options.find(({ id }) => id === wanted)?.value ?? ''
  let free = nextId
  const options = staying(given).map(
    ({ id, value }): CustomOption =>
      id === undefined ? { id: free++, value: value ?? '' } : { id, value: value ?? presentValue(id) },
  )
  const deleted = deletedOptions(given, field.options)
  const replaced = deleted.reduce(withReplaced, [...(field.replaced ?? [])])
  return withPresentDefault({ ...field, options, ...(replaced.length > 0 && { replaced }) })
}

/**
 * Returns a field whose default contains only options that still exist. If no option of the default is left, the field
 * has no default.
 */
function withPresentDefault(field: CustomField): CustomField {
  const { default: preset, ...others } = field
  if (preset === undefined) return field
  const present = presentOptions(field, [preset].flat() as number[])
  return present.length > 0 ? { ...others, default: Array.isArray(preset) ? present : present[0] } : others
}
