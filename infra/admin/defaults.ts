import { projectPermissions } from '#shared/access/permissions.ts'
import type { App } from '#shared/app.ts'
import type { Role, Settings, WorkPackageType } from '#shared/configuration/configuration.ts'

const roles: Role[] = [
  {
    id: 1,
    name: 'Member',
    permissions: ['view_project', 'view_work_packages', 'add_work_packages', 'view_members'],
  },
  { id: 2, name: 'Reader', permissions: ['view_project', 'view_work_packages'] },
  { id: 3, name: 'Project admin', permissions: [...projectPermissions] },
  { id: 4, name: 'Non member', permissions: ['view_project'], builtin: 'non_member' },
  { id: 5, name: 'Anonymous', permissions: ['view_project'], builtin: 'anonymous' },
  { id: 6, name: 'Project creator', permissions: ['add_project'] },
  { id: 7, name: 'Staff manager', permissions: ['manage_users', 'manage_placeholder_user'] },
]

const types: WorkPackageType[] = [
  { id: 1, name: 'Task' },
  { id: 2, name: 'Milestone' },
  { id: 3, name: 'Phase' },
  { id: 4, name: 'Feature' },
  { id: 5, name: 'Epic' },
  { id: 6, name: 'User story' },
  { id: 7, name: 'Bug' },
]

/** Whoever creates a project administers it. */
const settings: Partial<Settings> = { newProjectRoleId: 3 }

/** Gives an installation that has neither users nor a configuration roles and types to begin with. */
export async function installDefaults({ users, configuration }: App): Promise<void> {
  const [{ total }, { revision }] = await Promise.all([
    users.page({ order: [], start: 0, size: 0 }),
    configuration.current(),
  ])
  if (total > 0 || revision > 0) return
  await configuration.change((current) =>
    current.revision > 0
      ? current
      : { ...current, roles, types, settings: { ...current.settings, ...settings } },
  )
}
