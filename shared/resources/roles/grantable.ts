import { type Permission, permissions, projectPermissions } from '#shared/access/permissions.ts'

/**
 * Permissions that clients cannot give to the Non member role, in addition to all permissions whose names start with
 * `manage_`.
 */
const forMembers: readonly Permission[] = [
  'edit_project',
  'edit_work_packages',
  'delete_work_packages',
  'edit_time_entries',
]

/** The permissions that clients may give to each built-in role. */
const grantable: Readonly<Record<string, readonly Permission[]>> = {
  non_member: projectPermissions.filter((one) => !one.startsWith('manage_') && !forMembers.includes(one)),
  anonymous: projectPermissions.filter((one) => one.startsWith('view_') || one === 'add_work_packages'),
}

/**
 * Returns the permissions that a client may give to a role. Only built-in roles are restricted.
 *
 * @param builtin the kind of the built-in role; undefined for other roles
 */
export const grantableBy = (builtin: string | undefined): readonly Permission[] =>
  grantable[builtin ?? ''] ?? permissions
