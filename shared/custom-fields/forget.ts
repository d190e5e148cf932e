import type { App } from '#shared/app.ts'
import { reviseAll } from '#shared/transfer/revision.ts'
import type { CustomField } from './custom-field.ts'
import type { Customised, CustomValue, CustomValues } from './value.ts'

/** Which stored values of a custom field have to go. */
export interface InvalidatedValue {
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
export function invalidatedValues(
  before: CustomField | undefined,
  after: CustomField | undefined,
): InvalidatedValue {
  if (!before) return { all: false, options: [] }
  if (!after || holdsSomethingElse(before, after)) return { all: true, options: [] }
  const offered = new Set(after.options.map(({ id }) => id))
  return { all: false, options: before.options.map(({ id }) => id).filter((id) => !offered.has(id)) }
}

const holdsSomethingElse = (before: CustomField, after: CustomField): boolean =>
  before.resource !== after.resource || before.format !== after.format || before.multi !== after.multi

/** Takes values of a custom field out of the projects or versions that have them. May be repeated. */
export async function forgetValues(field: CustomField, gone: InvalidatedValue, app: App): Promise<void> {
  const revise = <E extends Customised>(entity: E): E => {
    const value = entity.customValues[field.id]
    const kept = value === undefined ? undefined : keptOf(value, gone)
    return kept === value ? entity : { ...entity, customValues: withValue(entity.customValues, field, kept) }
  }
  if (field.resource === 'project') await reviseAll(app.projects, revise, app)
  else await reviseAll(app.versions, revise, app)
}

/** What is left of a value; the value itself where nothing of it goes. */
function keptOf(value: CustomValue, { all, options }: InvalidatedValue): CustomValue | undefined {
  if (all) return undefined
  if (!Array.isArray(value)) return value
  const kept = (value as unknown[]).filter((option) => !options.includes(option as number))
  if (kept.length === value.length) return value
  return kept.length > 0 ? (kept as CustomValue) : undefined
}

function withValue(values: CustomValues, { id }: CustomField, value: CustomValue | undefined): CustomValues {
  const { [id]: _, ...others } = values
  return value === undefined ? others : { ...others, [id]: value }
}
