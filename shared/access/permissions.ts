/** The permissions that a role may grant, by the context in which they apply (decisions on rights and roles). */
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

/** Every permission, in the order of the decisions. */
export const permissions = [...globalPermissions, ...projectPermissions] as const

export type GlobalPermission = (typeof globalPermissions)[number]
export type ProjectPermission = (typeof projectPermissions)[number]
export type Permission = (typeof permissions)[number]

/** Whoever holds one of these in some project gets the link to the memberships of principals. */
export const membershipReaders = ['view_members', 'manage_members'] as const satisfies ProjectPermission[]

/** Whoever holds one of these in a project sees its types; who holds one anywhere sees all types. */
export const typeReaders = ['view_work_packages', 'manage_types'] as const satisfies ProjectPermission[]

/** The permissions of several roles together. */
export const permissionsOf = (roles: readonly { permissions: readonly Permission[] }[]): Permission[] =>
  roles.flatMap(({ permissions }) => permissions)
