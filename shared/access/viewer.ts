import type { Configuration } from '#shared/configuration/configuration.ts'
import type { User } from '#shared/resources/users/model.ts'
import type { GlobalPermission, Permission, ProjectPermission } from './permissions.ts'

/** Who asks: a signed-in user, or nobody in particular; and what that one may do. */
export interface Viewer {
  /** Absent for the anonymous requester. */
  user?: User
  isAdmin: boolean
  /** What the installation is set up with, as it was when the requester was loaded. */
  configuration: Configuration
  /** Whether the requester holds a global permission. */
  may(permission: GlobalPermission): boolean
  /** Whether the requester holds one of these permissions in any project. */
  mayAnywhere(...permissions: ProjectPermission[]): boolean
}

/** The requester without credentials, where the settings admit one: no global rights. */
export const anonymous = (configuration: Configuration): Viewer => ({
  isAdmin: false,
  configuration,
  may: () => false,
  mayAnywhere: () => false,
})

/**
 * A signed-in user with the rights of their memberships, direct and through groups.
 *
 * @param configuration holds the roles that the memberships name
 */
export function signedIn(user: User, configuration: Configuration): Viewer {
  const granted = (roleIds: number[]) => {
    const roles = configuration.roles.filter((role) => roleIds.includes(role.id))
    return new Set<Permission>(roles.flatMap((role) => role.permissions))
  }
  const everywhere = granted(user.rights.global)
  const somewhere = granted(user.rights.anyProject)
  return {
    user,
    isAdmin: user.admin,
    configuration,
    may: (permission) => user.admin || everywhere.has(permission),
    mayAnywhere: (...permissions) =>
      user.admin || permissions.some((permission) => somewhere.has(permission)),
  }
}
