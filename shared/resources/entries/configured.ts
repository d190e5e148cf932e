import type { Configuration } from '#shared/configuration/configuration.ts'
import type { ListedPart, Replaced } from '#shared/configuration/ordered.ts'
import type { CustomField } from '#shared/custom-fields/custom-field.ts'
import { distinctIds } from '#shared/platform/ids.ts'
import { withoutStatus, withoutWorkflows } from '#shared/resources/workflows/model.ts'

/** Returns a configuration whose workflows and custom fields do not name a deleted entry. */
export function withoutReferences(
  configuration: Configuration,
  { part, id, by }: Replaced & { part: ListedPart },
): Configuration {
  if (part === 'types') return withoutType(configuration, { id, by })
  return part === 'statuses' ? withoutStatus(configuration, id, by) : configuration
}

/** Custom fields get the replacement. The workflows of the type are deleted, since the replacing type has its own. */
const withoutType = (configuration: Configuration, replaced: Replaced): Configuration => ({
  ...withoutWorkflows(configuration, 'type', replaced.id),
  customFields: configuration.customFields.map((field) => exchanged(field, replaced)),
})

function exchanged(field: CustomField, { id, by }: Replaced): CustomField {
  if (!field.types?.includes(id)) return field
  const others = field.types.filter((type) => type !== id)
  return { ...field, types: distinctIds(by === undefined ? others : [...others, by]) }
}
