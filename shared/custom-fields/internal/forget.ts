import type { Stores } from '#shared/app.ts'
import type { CustomField } from '#shared/custom-fields/custom-field.ts'
import type { Customised, CustomValue, CustomValues } from '#shared/custom-fields/value.ts'
import { reviseAll } from '#shared/transfer/revision.ts'

/** Stored values of a custom field that must be removed. */
export interface InvalidatedValue {
  /** Whether all values are removed. */
  all: boolean
  /** The ids of the options to remove from values; empty if all values are removed. */
  options: number[]
}

/**
 * Finds which values of a custom field are not valid after a change: all if the field was removed or now takes other
 * values; otherwise the options that were removed.
 *
 * @param before the field before the change; absent if it is new
 * @param after the field after the change; absent if it was removed
 */
export function invalidatedValues(
  before: CustomField | undefined,
  after: CustomField | undefined,
): InvalidatedValue {
  if (!before) return { all: false, options: [] }
  if (!after || takesOtherValues(before, after)) return { all: true, options: [] }
  const offered = new Set(after.options.map(({ id }) => id))
  return { all: false, options: before.options.map(({ id }) => id).filter((id) => !offered.has(id)) }
}

const takesOtherValues = (before: CustomField, after: CustomField): boolean =>
  before.resource !== after.resource || before.format !== after.format || before.multi !== after.multi

/** Removes values of a custom field from the projects or versions that have them. May be repeated. */
export async function forgetValues(
  field: CustomField,
  invalidated: InvalidatedValue,
  stores: Stores<'projects' | 'table' | 'versions'>,
): Promise<void> {
  const revise = <E extends Customised>(entity: E): E => {
    const value = entity.customValues[field.id]
    const kept = value === undefined ? undefined : keptOf(value, invalidated)
    return kept === value ? entity : { ...entity, customValues: withValue(entity.customValues, field, kept) }
  }
  if (field.resource === 'project') await reviseAll(stores.projects, revise, stores)
  else await reviseAll(stores.versions, revise, stores)
}

/** Returns a value without what is invalid; an unchanged value keeps its identity. */
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
