import type { App } from '#shared/app.ts'
import { reviseAll } from '#shared/transfer/revision.ts'
import type { CustomField } from './custom-field.ts'
import type { Customised } from './properties.ts'
import type { Unfit } from './unfit.ts'
import type { CustomValue, CustomValues } from './value.ts'

/** Takes values of a custom field out of the projects or versions that have them. May be repeated. */
export async function forgetValues(field: CustomField, gone: Unfit, app: App): Promise<void> {
  const revise = <E extends Customised>(entity: E): E => {
    const value = entity.customValues[field.id]
    const kept = value === undefined ? undefined : keptOf(value, gone)
    return kept === value ? entity : { ...entity, customValues: withValue(entity.customValues, field, kept) }
  }
  if (field.resource === 'project') await reviseAll(app.projects, revise, app)
  else await reviseAll(app.versions, revise, app)
}

/** What is left of a value; the value itself where nothing of it goes. */
function keptOf(value: CustomValue, { all, options }: Unfit): CustomValue | undefined {
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
