import { type Permission, permissions, projectPermissions } from '#shared/access/permissions.ts'

/** Permissions for members only, besides those to manage something. */
const forMembers: readonly Permission[] = [
  'edit_project',
  'edit_work_packages',
  'delete_work_packages',
  'edit_time_entries',
]

/** Permissions that clients may let a built-in role grant. */
const grantable: Readonly<Record<string, readonly Permission[]>> = {
  non_member: projectPermissions.filter((one) => !one.startsWith('manage_') && !forMembers.includes(one)),
  anonymous: projectPermissions.filter((one) => one.startsWith('view_') || one === 'add_work_packages'),
}

/**
 * Returns the permissions that a client may give to a role: all, unless the role is built in.
 *
 * @param builtin the kind of the built-in role
 */
export const grantableBy = (builtin: string | undefined): readonly Permission[] =>
  grantable[builtin ?? ''] ?? permissions
