import {
  type Configuration,
  requireRoom,
  withoutRecord,
  withRecord,
} from '#shared/configuration/configuration.ts'
import type { ConfigurationStore } from '#shared/configuration/store.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import { withoutWorkflows } from '#shared/resources/workflows/model.ts'
import type { Role, RoleEntity } from './model.ts'

/** Returns a configuration with a role added. If a role with the same id exists, it is replaced. */
export const withRole = (configuration: Configuration, role: Role): Configuration => ({
  ...configuration,
  roles: withRecord(configuration.roles, role),
})

/**
 * Returns a configuration without a role and its workflows. No new role gets the id of this role, because a membership
 * that was just written may still contain the id.
 */
export const withoutRole = (configuration: Configuration, id: number): Configuration => ({
  ...withoutWorkflows(configuration, 'role', id),
  roles: withoutRecord(configuration.roles, id),
  lastRemovedRole: Math.max(configuration.lastRemovedRole ?? 0, id),
})

/** Returns an unused role id. Ids of deleted roles are never reused. */
export const nextRoleId = ({ roles, lastRemovedRole = 0 }: Configuration): number =>
  Math.max(lastRemovedRole, ...roles.map(({ id }) => id)) + 1

/**
 * Adds a role, or replaces the role with the same id.
 *
 * @param decided the revision of the configuration that the role was checked against
 * @param also further writes for the same transaction
 * @throws WriteRefused if the configuration has changed since this revision
 * @throws a violation if the role does not fit into the configuration
 */
export const putRole = (
  store: ConfigurationStore,
  { version: _, ...role }: RoleEntity,
  decided: number,
  also: Write[],
): Promise<void> => store.changeAt(decided, (current) => requireRoom(withRole(current, role)), ...also)

/**
 * Deletes a role.
 *
 * @param also further writes for the same transaction
 * @throws WriteRefused if the configuration has changed since the role was read
 */
export const deleteRole = (
  store: ConfigurationStore,
  { id, version }: RoleEntity,
  also: Write[],
): Promise<void> => store.changeAt(version, (current) => withoutRole(current, id), ...also)
