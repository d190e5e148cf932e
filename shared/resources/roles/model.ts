import {
  globalPermissions,
  type Permission,
  permissions,
  projectPermissions,
} from '#shared/access/permissions.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import type { Link } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { EntityOf } from '#shared/platform/properties/entity.ts'
import type { properties } from './properties.ts'
import { routes } from './routes.ts'

/** A named set of permissions that memberships grant. */
export interface Role extends EntityOf<typeof properties> {}

/** A role with a version, which is the revision of the configuration that contains the role. */
export interface RoleEntity extends Role, Entity {}

/** Returns a role with its permissions in canonical order. Removes duplicates, which imports may contain. */
export const withPermissionsInOrder = (role: Role): Role => ({
  ...role,
  permissions: permissions.filter((permission) => role.permissions.includes(permission)),
})

/** The units in which a role can be granted: projects, or the whole installation (`system`). */
export const units = ['project', 'system'] as const
export type Unit = (typeof units)[number]

const grantsOneOf = (role: Role, names: readonly Permission[]) =>
  role.permissions.some((permission) => names.includes(permission))

const fitsUnit: Record<Unit, (role: Role) => boolean> = {
  system: (role) => grantsOneOf(role, globalPermissions),
  project: (role) => role.permissions.length === 0 || grantsOneOf(role, projectPermissions),
}

/**
 * Returns whether a role grants a permission of a unit.
 *
 * A role without permissions fits the unit `project`. Built-in roles fit no unit, because memberships never grant
 * built-in roles.
 */
export const fits = (role: Role, unit: Unit): boolean => role.builtin === undefined && fitsUnit[unit](role)

/**
 * Returns the unit of the roles that a membership may grant: a project or, if `project` is null, the whole
 * installation.
 */
export const unitOf = (project: number | null): Unit => (project === null ? 'system' : 'project')

export const roleLink = (role: Pick<Role, 'id' | 'name'>): Link => ({
  href: href(routes.show, role),
  title: role.name,
})
