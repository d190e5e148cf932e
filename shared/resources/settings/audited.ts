import type { Configuration, Settings } from '#shared/configuration/configuration.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import type { Ports } from '#shared/ports.ts'
import { type Author, auditAction } from '#shared/resources/audit-entries/audit.ts'
import { auditedChanges } from '#shared/resources/audit-entries/changes.ts'
import { settingProperties } from './properties.ts'
import { settingsLink } from './representer.ts'

const audited = {
  properties: settingProperties,
  shown: ({ newProjectRoleId }: Settings, { roles }: Configuration) => ({
    newProjectRoleId: roles.find(({ id }) => id === newProjectRoleId)?.name,
  }),
}

/**
 * Returns the writes that add an audit entry for a change of the settings. They belong in the transaction of the
 * change. The array is empty if nothing changed.
 */
export function auditSettings(before: Settings, after: Settings, author: Author, ports: Ports): Write[] {
  const changes = auditedChanges(audited, before, after, author.configuration)
  if (changes.length === 0) return []
  return auditAction({ action: 'settings:updated', object: settingsLink(), changes }, author, ports)
}
