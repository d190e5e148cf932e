import type { Resource } from '../../../api/hal.ts'

/** An option of a list. A new option has no id until the service has stored it. */
export interface FieldOption {
  readonly id?: number
  readonly value: string
  /** The id of the option that replaces this option; present only if this option is being deleted. */
  readonly replacement?: number
}

export const optionsOf = ({ options }: Resource): readonly FieldOption[] =>
  Array.isArray(options) ? (options as FieldOption[]) : []

/** Returns the options, with the ids that the service has since assigned to new options. */
export const identified = (
  options: readonly FieldOption[],
  present: readonly FieldOption[],
): readonly FieldOption[] => {
  const isNamed = (wanted: number | undefined) => options.some(({ id }) => id === wanted)
  const idOf = (value: string) => present.find((one) => one.value === value && !isNamed(one.id))?.id
  return options.map((one) => (one.id === undefined ? { ...one, id: idOf(one.value) } : one))
}

export const movedTo = (
  options: readonly FieldOption[],
  option: FieldOption,
  to: number,
): readonly FieldOption[] => options.filter((one) => one !== option).toSpliced(to, 0, option)

export const renamed = (
  options: readonly FieldOption[],
  option: FieldOption,
  value: string,
): readonly FieldOption[] => options.map((one) => (one === option ? { ...one, value } : one))

/**
 * Returns the options after the removal of one of them.
 *
 * If there is a replacement, the removed option stays in the result, marked for replacement.
 */
export const withoutOption = (
  options: readonly FieldOption[],
  option: FieldOption,
  replacement: number | undefined,
): readonly FieldOption[] =>
  options.flatMap((one) => {
    if (one !== option) return [one]
    return replacement === undefined ? [] : [{ ...one, replacement }]
  })
