import type { Configuration } from '#shared/configuration/configuration.ts'
import type { User } from '#shared/resources/users/model.ts'
import { type GlobalPermission, type ProjectPermission, permissionsOf } from './permissions.ts'

/** Who asks: a signed-in user, or nobody in particular; and what that one may do. */
export interface Viewer {
  /** Absent for the anonymous requester. */
  user?: User
  isAdmin: boolean
  /** What the installation is set up with, as it was when the requester was loaded. */
  configuration: Configuration
  /** Whether the requester holds a global permission. */
  may(permission: GlobalPermission): boolean
  /** Whether the requester holds one of these permissions in any active project; only what a route declares is known. */
  mayAnywhere(...permissions: ProjectPermission[]): boolean
}

const unknown = () => {
  throw new TypeError('The route does not declare that it asks for rights in any project.')
}

/** The requester without credentials, where the settings admit one: no global rights. */
export const anonymous = (configuration: Configuration): Viewer => ({
  isAdmin: false,
  configuration,
  may: () => false,
  mayAnywhere: unknown,
})

/**
 * A signed-in user with their global rights, direct and through groups.
 *
 * @param configuration holds the roles that the memberships name
 */
export function signedIn(user: User, configuration: Configuration): Viewer {
  const roles = configuration.roles.filter(({ id }) => user.rights.global.includes(id))
  const held = new Set(permissionsOf(roles))
  return {
    user,
    isAdmin: user.admin,
    configuration,
    may: (permission) => user.admin || held.has(permission),
    mayAnywhere: user.admin ? () => true : unknown,
  }
}

/** A requester of whom it is known which project permissions they hold in any active project. */
export const withRightsAnywhere = (viewer: Viewer, held: ReadonlySet<ProjectPermission>): Viewer => ({
  ...viewer,
  mayAnywhere: (...permissions) => viewer.isAdmin || permissions.some((permission) => held.has(permission)),
})
