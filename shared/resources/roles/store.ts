import {
  type Configuration,
  isTooLarge,
  withoutRecord,
  withRecord,
} from '#shared/configuration/configuration.ts'
import type { ConfigurationStore } from '#shared/configuration/store.ts'
import { constraintViolation } from '#shared/platform/http/errors.ts'
import type { Role, RoleEntity } from './model.ts'

/** A configuration with a role added, or replaced if there is one with its id. */
export const withRole = (configuration: Configuration, role: Role): Configuration => ({
  ...configuration,
  roles: withRecord(configuration.roles, role),
})

/** A configuration without a role. It remembers the id, which may still be in a membership that was just written. */
export const withoutRole = (configuration: Configuration, id: number): Configuration => ({
  ...configuration,
  roles: withoutRecord(configuration.roles, id),
  lastRemovedRole: Math.max(configuration.lastRemovedRole ?? 0, id),
})

/** An id that no role has or has had. */
export const nextRoleId = ({ roles, lastRemovedRole = 0 }: Configuration): number =>
  Math.max(lastRemovedRole, ...roles.map(({ id }) => id)) + 1

/**
 * Adds a role, or replaces the one with its id. What was checked when it was read still holds: the write is refused if the
 * configuration has changed since.
 *
 * @param decided the revision that was read
 * @throws WriteRefused, or a violation if there is no room for it
 */
export const putRole = (
  store: ConfigurationStore,
  { version: _, ...role }: RoleEntity,
  decided: number,
): Promise<void> =>
  store.changeAt(decided, (current) => {
    const next = withRole(current, role)
    if (isTooLarge(next)) throw constraintViolation('base', 'The configuration would become too large.')
    return next
  })

/** Removes a role. @throws WriteRefused if the configuration has changed since the role was read */
export const deleteRole = (store: ConfigurationStore, { id, version }: RoleEntity): Promise<void> =>
  store.changeAt(version, (current) => withoutRole(current, id))
