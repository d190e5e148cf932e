import type { CustomField } from './custom-field.ts'

/** Which stored values of a custom field have to go. */
export interface Unfit {
  /** All of them. */
  all: boolean
  /** The options among them, by their ids; none where all values go. */
  options: number[]
}

/**
 * Which stored values of a custom field do not fit it any more after a change: all of a field that was removed,
 * or that holds something else now; those options that are not offered any more.
 *
 * @param before the field as it was; nothing where there was none
 * @param after the field as it is; nothing where it was removed
 */
export function unfit(before: CustomField | undefined, after: CustomField | undefined): Unfit {
  if (!before) return { all: false, options: [] }
  if (!after || holdsSomethingElse(before, after)) return { all: true, options: [] }
  const offered = new Set(after.options.map(({ id }) => id))
  return { all: false, options: before.options.map(({ id }) => id).filter((id) => !offered.has(id)) }
}

const holdsSomethingElse = (before: CustomField, after: CustomField): boolean =>
  before.resource !== after.resource || before.format !== after.format || before.multi !== after.multi
