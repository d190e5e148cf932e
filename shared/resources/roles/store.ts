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
 * The roles, which are a part of the configuration. A write is refused if the configuration has changed since the role
 * was read, so whatever was checked then still holds.
 */
export class Roles {
  constructor(private readonly configuration: ConfigurationStore) {}

  /** @throws WriteRefused, or a violation if there is no room for it */
  insert = ({ version, ...role }: RoleEntity): Promise<void> => this.#save(role, version)

  /** @throws WriteRefused, or a violation if there is no room for it */
  replace = ({ version }: RoleEntity, { version: _, ...role }: RoleEntity): Promise<void> =>
    this.#save(role, version)

  /** @throws WriteRefused */
  remove = ({ id, version }: RoleEntity): Promise<void> =>
    this.configuration.changeAt(version, (current) => withoutRole(current, id))

  #save = (role: Role, revision: number): Promise<void> =>
    this.configuration.changeAt(revision, (current) => {
      const next = withRole(current, role)
      if (isTooLarge(next)) throw constraintViolation('base', 'The configuration would become too large.')
      return next
    })
}
