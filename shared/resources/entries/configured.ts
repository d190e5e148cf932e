import type { Configuration } from '#shared/configuration/configuration.ts'
import type { ListedPart, Replaced } from '#shared/configuration/ordered.ts'
import { withoutTypeInFields } from '#shared/custom-fields/places.ts'
import { withoutStatus, withoutWorkflows } from '#shared/resources/workflows/model.ts'

/** Returns a configuration whose workflows and custom fields do not refer to a deleted entry. */
export function withoutReferences(
  configuration: Configuration,
  { part, id, by }: Replaced & { part: ListedPart },
): Configuration {
  if (part === 'types') return withoutType(configuration, { id, by })
  return part === 'statuses' ? withoutStatus(configuration, id, by) : configuration
}

/**
 * Removes a deleted type from the configuration. Custom fields of the type get its replacement.
 *
 * The workflows of the type are deleted, because the replacement has workflows of its own.
 */
const withoutType = (configuration: Configuration, replaced: Replaced): Configuration =>
  withoutWorkflows(withoutTypeInFields(configuration, replaced), 'type', replaced.id)
