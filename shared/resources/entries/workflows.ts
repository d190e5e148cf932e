import type { Configuration } from '#shared/configuration/configuration.ts'
import type { ListedPart, Replaced } from '#shared/configuration/ordered.ts'
import { withoutStatus, withoutWorkflows } from '#shared/resources/workflows/model.ts'

/**
 * Returns a configuration whose workflows do not name a deleted entry. They get the replacement of a status; those of a
 * deleted type are deleted, since the replacing type has its own.
 */
export function withoutInWorkflows(
  configuration: Configuration,
  { part, id, by }: Replaced & { part: ListedPart },
): Configuration {
  if (part === 'types') return withoutWorkflows(configuration, 'type', id)
  return part === 'statuses' ? withoutStatus(configuration, id, by) : configuration
}
