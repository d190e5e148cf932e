import { projectPermissions } from '#shared/access/permissions.ts'
import type { Settings } from '#shared/configuration/configuration.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import type { Ports } from '#shared/ports.ts'
import type { Role } from '#shared/resources/roles/model.ts'

const readerPermissions = [
  'view_project',
  'view_work_packages',
  'add_work_package_notes',
  'edit_own_work_package_notes',
  'save_queries',
] as const

/**
 * The roles of a fresh installation (specification, "Roles"). Their ids are fixed, because clients refer to some of
 * these roles by id.
 */
const roles: Omit<Role, 'assignable'>[] = [
  { id: 1, name: 'Non member', permissions: ['view_project', 'view_work_packages'], builtin: 'non_member' },
  { id: 2, name: 'Anonymous', permissions: ['view_project', 'view_work_packages'], builtin: 'anonymous' },
  {
    id: 3,
    name: 'Staff and projects manager',
    permissions: ['manage_users', 'manage_placeholder_user', 'add_project'],
  },
  {
    id: 4,
    name: 'Member',
    permissions: [
      ...readerPermissions,
      'add_work_packages',
      'view_members',
      'edit_work_packages',
      'assign_versions',
      'manage_subtasks',
      'move_work_packages',
      'manage_work_package_relations',
      'view_work_package_watchers',
      'add_work_package_watchers',
      'delete_work_package_watchers',
      'add_work_package_attachments',
      'view_time_entries',
      'view_own_time_entries',
      'log_own_time',
      'edit_own_time_entries',
    ],
  },
  { id: 5, name: 'Reader', permissions: [...readerPermissions] },
  { id: 6, name: 'Project admin', permissions: [...projectPermissions] },
]

/** Settings of a fresh installation: the creator of a project becomes its project administrator. */
const settings: Partial<Settings> = { newProjectRoleId: 6 }

/**
 * Adds default roles and settings to a fresh installation. Does nothing if the installation was ever configured or
 * has data.
 */
export async function installDefaults(ports: Ports): Promise<void> {
  if (!(await isEmpty(ports))) return
  await ports.configuration.change((current) =>
    current.revision > 0
      ? current
      : {
          ...current,
          roles: roles.map((role) => ({ ...role, assignable: true })),
          settings: { ...current.settings, ...settings },
        },
  )
}

/**
 * Returns whether an installation has never had data: no principal or project has ever taken an id from a sequence, and
 * the configuration has never been changed.
 */
async function isEmpty(ports: Ports): Promise<boolean> {
  const [revision, ...used] = await Promise.all([
    ports.configuration.revision(),
    sequencesIn(ports).isUsed('principals'),
    sequencesIn(ports).isUsed('projects'),
  ])
  return revision === 0 && !used.includes(true)
}
