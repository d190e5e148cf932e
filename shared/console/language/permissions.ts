/** A property of roles that the console shows among the permissions. */
export const ASSIGNABLE = 'assignable'

/** Permissions by module, in the order in which they are shown. */
export const modules = {
  everywhere: ['manage_users', 'manage_placeholder_user', 'add_project'],
  project: [
    'view_project',
    'edit_project',
    'manage_types',
    'manage_versions',
    'manage_categories',
    'view_members',
    'manage_members',
  ],
  workPackages: [
    'view_work_packages',
    'add_work_packages',
    'edit_work_packages',
    'move_work_packages',
    'delete_work_packages',
    'manage_subtasks',
    'assign_versions',
    'manage_work_package_relations',
    'add_work_package_attachments',
    ASSIGNABLE,
  ],
  comments: [
    'add_work_package_notes',
    'edit_own_work_package_notes',
    'edit_work_package_notes',
    'view_work_package_watchers',
    'add_work_package_watchers',
    'delete_work_package_watchers',
  ],
  time: [
    'view_own_time_entries',
    'view_time_entries',
    'log_own_time',
    'log_time',
    'edit_own_time_entries',
    'edit_time_entries',
  ],
  savedViews: ['save_queries', 'manage_public_queries'],
} as const

export type Module = keyof typeof modules

export type Permission = (typeof modules)[Module][number]
