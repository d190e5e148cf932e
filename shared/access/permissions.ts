/** The permissions a role may hold, by the context in which they count (decisions on rights and roles). */
export const globalPermissions = ['manage_users', 'manage_placeholder_user', 'add_project'] as const

export const projectPermissions = [
  'view_project',
  'edit_project',
  'add_work_packages',
  'view_work_packages',
  'manage_versions',
  'view_members',
  'manage_members',
  'manage_types',
] as const

export type GlobalPermission = (typeof globalPermissions)[number]
export type ProjectPermission = (typeof projectPermissions)[number]
export type Permission = GlobalPermission | ProjectPermission

/** Who holds one of these somewhere is told where the memberships of principals are. */
export const membershipReaders = ['view_members', 'manage_members'] as const satisfies ProjectPermission[]

/** The permissions that roles come to. */
export const permissionsOf = (roles: readonly { permissions: readonly Permission[] }[]): Permission[] =>
  roles.flatMap(({ permissions }) => permissions)
