/** Permissions that a role may grant, grouped by the context in which they apply. */
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
  'edit_work_packages',
  'assign_versions',
  'manage_subtasks',
  'move_work_packages',
  'delete_work_packages',
  'add_work_package_notes',
  'edit_work_package_notes',
  'edit_own_work_package_notes',
  'view_time_entries',
  'view_own_time_entries',
  'edit_time_entries',
  'edit_own_time_entries',
  'log_time',
  'log_own_time',
  'add_work_package_attachments',
  'manage_work_package_relations',
  'view_work_package_watchers',
  'add_work_package_watchers',
  'delete_work_package_watchers',
  'save_queries',
  'manage_public_queries',
  'manage_categories',
] as const

/** All permissions, in the order in which lists show them. */
export const permissions = [...globalPermissions, ...projectPermissions] as const

export type GlobalPermission = (typeof globalPermissions)[number]
export type ProjectPermission = (typeof projectPermissions)[number]
export type Permission = (typeof permissions)[number]

/** Names that later versions of OpenProject use for some permissions. Imports accept both names of each permission. */
export const newerNames: Readonly<Record<string, Permission>> = {
  add_work_package_comments: 'add_work_package_notes',
  edit_work_package_comments: 'edit_work_package_notes',
  edit_own_work_package_comments: 'edit_own_work_package_notes',
}

/** Permissions that take effect only together with another permission (specification, "Permissions"). */
const dependencies: Partial<Record<Permission, Permission>> = {
  add_work_packages: 'view_work_packages',
  edit_work_packages: 'view_work_packages',
  assign_versions: 'view_work_packages',
  manage_subtasks: 'view_work_packages',
  move_work_packages: 'view_work_packages',
  delete_work_packages: 'view_work_packages',
  add_work_package_notes: 'view_work_packages',
  edit_work_package_notes: 'view_work_packages',
  edit_own_work_package_notes: 'view_work_packages',
  add_work_package_attachments: 'view_work_packages',
  manage_work_package_relations: 'view_work_packages',
  view_work_package_watchers: 'view_work_packages',
  add_work_package_watchers: 'view_work_packages',
  delete_work_package_watchers: 'view_work_packages',
  save_queries: 'view_work_packages',
  manage_categories: 'view_work_packages',
  log_time: 'view_time_entries',
  log_own_time: 'view_own_time_entries',
}

/** Returns the given permission and, if it depends on another permission, also that permission. */
export function withDependency(permission: Permission): Permission[] {
  const needed = dependencies[permission]
  return needed ? [permission, needed] : [permission]
}

/**
 * Permissions to see the members of a project. A user who holds one of these permissions in at least one project may
 * also see the memberships of principals.
 */
export const viewMembershipPermissions = [
  'view_members',
  'manage_members',
] as const satisfies ProjectPermission[]

/** Permissions with which users see types. A user who holds one of them in any project may see all types. */
export const viewTypePermissions = [
  'view_work_packages',
  'manage_types',
] as const satisfies ProjectPermission[]

export const logTimePermissions = ['log_time', 'log_own_time'] as const satisfies ProjectPermission[]

export const viewTimePermissions = [
  'view_time_entries',
  'view_own_time_entries',
] as const satisfies ProjectPermission[]

/** Permissions to upload files for a resource that will be created later. */
export const uploadPermissions = [
  'edit_work_packages',
  'add_work_package_attachments',
  'add_work_packages',
] as const satisfies ProjectPermission[]

export const writeTimePermissions = [
  'edit_time_entries',
  'edit_own_time_entries',
  ...logTimePermissions,
] as const satisfies ProjectPermission[]

export const timePermissions = [
  ...viewTimePermissions,
  ...writeTimePermissions,
] as const satisfies ProjectPermission[]

export const permissionsOf = (roles: readonly { permissions: readonly Permission[] }[]): Permission[] =>
  roles.flatMap(({ permissions }) => permissions)
