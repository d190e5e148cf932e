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

/** Set of permissions with a name, which memberships give. */
export interface Role extends EntityOf<typeof properties> {}

/** A role as it was read; its version is the revision of the configuration that it is a part of. */
export interface RoleEntity extends Role, Entity {}

/** A role as resources show it. Imports give permissions in any order, and perhaps twice. */
export const withPermissionsInOrder = (role: Role): Role => ({
  ...role,
  permissions: permissions.filter((permission) => role.permissions.includes(permission)),
})

/** Unit in which a role can be given: projects, or globally. */
export const units = ['project', 'system'] as const
export type Unit = (typeof units)[number]

const grantsOneOf = (role: Role, names: readonly Permission[]) =>
  role.permissions.some((permission) => names.includes(permission))

const fitsUnit: Record<Unit, (role: Role) => boolean> = {
  system: (role) => grantsOneOf(role, globalPermissions),
  project: (role) => role.permissions.length === 0 || grantsOneOf(role, projectPermissions),
}

/**
 * Whether a role makes sense in a unit: it grants something there. One without permissions fits projects, one with
 * permissions of both kinds fits both. Built-in roles fit neither, as nobody gets them by a membership.
 */
export const fits = (role: Role, unit: Unit): boolean => role.builtin === undefined && fitsUnit[unit](role)

/** The unit of the roles of a project or, without one, of global roles. */
export const unitOf = (project: number | null): Unit => (project === null ? 'system' : 'project')

/** A link to a role, titled with its name. */
export const roleLink = (role: Pick<Role, 'id' | 'name'>): Link => ({
  href: href(routes.show, role),
  title: role.name,
})
