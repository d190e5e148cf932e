import type { Viewer } from '#shared/access/viewer.ts'
import { type Formatted, formatted } from '#shared/platform/formattable/formattable.ts'
import type { Values } from '#shared/platform/properties/draft.ts'
import type { CustomField } from './custom-field.ts'
import { nameOf } from './properties.ts'
import { type CustomValue, type CustomValues, isNothing } from './value.ts'

/** A draft's value as it is stored; nothing where there is none. */
async function stored({ format }: CustomField, value: unknown, present: CustomValue | undefined) {
  if (isNothing(value)) return undefined
  if (format === 'text') {
    const text = present as Formatted | undefined
    return text?.raw === value ? text : formatted(String(value), 'markdown')
  }
  return (
    format === 'list' || format === 'user' || format === 'version' ? [value].flat() : value
  ) as CustomValue
}

/**
 * The custom values of an entity after a write: those of a draft, and those the requester does not know of as
 * they were.
 */
export async function withDrafted(
  present: CustomValues,
  fields: readonly CustomField[],
  values: Values,
): Promise<CustomValues> {
  const next: CustomValues = { ...present }
  for (const field of fields) {
    const name = nameOf(field)
    if (!(name in values)) continue
    const value = await stored(field, values[name], present[field.id])
    if (value === undefined) delete next[field.id]
    else next[field.id] = value
  }
  return next
}

/** The custom values that something new has before anything is given: all defaults, also those of hidden fields. */
export function startingValues(
  resource: CustomField['resource'],
  { configuration }: Viewer,
): Promise<CustomValues> {
  const fields = configuration.customFields.filter((field) => field.resource === resource)
  return withDrafted({}, fields, Object.fromEntries(fields.map((field) => [nameOf(field), field.default])))
}
