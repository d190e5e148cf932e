import {
  type GlobalPermission,
  globalPermissions,
  type Permission,
  type ProjectPermission,
} from '#shared/access/permissions.ts'
import { canSeeMemberships, type Viewer } from '#shared/access/viewer.ts'
import { type Properties, text, texts } from '#shared/platform/properties/property.ts'
import { NOT_ALLOWED } from '#shared/platform/query/filter.ts'
import type { ValueKind } from '#shared/platform/query/operators.ts'

/** An action, and the permission that it needs (specification, "Action"). */
export interface Action {
  /** The module and the action, in the form `<module>/<action>`. */
  id: string
  name: string
  description: string
  modules: string[]
  permission: Permission
}

const action = (id: string, permission: Permission, name: string, description: string): Action => ({
  id,
  name,
  description,
  modules: [id.split('/')[0] as string],
  permission,
})

export const actions: readonly Action[] = [
  action('categories/create', 'manage_categories', 'Create categories', 'Create categories in a project.'),
  action('categories/destroy', 'manage_categories', 'Delete categories', 'Delete categories of a project.'),
  action('categories/update', 'manage_categories', 'Update categories', 'Change categories of a project.'),
  action('memberships/create', 'manage_members', 'Create memberships', 'Add members to a project.'),
  action('memberships/destroy', 'manage_members', 'Delete memberships', 'Remove members from a project.'),
  action('memberships/read', 'view_members', 'View memberships', 'See who is a member of a project.'),
  action('memberships/update', 'manage_members', 'Update memberships', 'Change the roles of members.'),
  action(
    'placeholder_users/create',
    'manage_placeholder_user',
    'Create placeholder users',
    'Create placeholder users.',
  ),
  action(
    'placeholder_users/destroy',
    'manage_placeholder_user',
    'Delete placeholder users',
    'Delete placeholder users.',
  ),
  action(
    'placeholder_users/read',
    'manage_placeholder_user',
    'View placeholder users',
    'See placeholder users.',
  ),
  action(
    'placeholder_users/update',
    'manage_placeholder_user',
    'Update placeholder users',
    'Rename placeholder users.',
  ),
  action('projects/create', 'add_project', 'Create projects', 'Create projects.'),
  action('projects/read', 'view_project', 'View project', 'See a project.'),
  action('projects/update', 'edit_project', 'Update project', 'Change the attributes of a project.'),
  action('types/update', 'manage_types', 'Update types', 'Choose the types of a project.'),
  action('users/create', 'manage_users', 'Create users', 'Create and invite users.'),
  action('users/read', 'manage_users', 'View users', 'See the list of users and their attributes.'),
  action('users/update', 'manage_users', 'Update users', 'Change the attributes of users.'),
  action('versions/create', 'manage_versions', 'Create versions', 'Create versions in a project.'),
  action('versions/destroy', 'manage_versions', 'Delete versions', 'Delete versions of a project.'),
  action('versions/update', 'manage_versions', 'Update versions', 'Change versions of a project.'),
  action(
    'work_packages/create',
    'add_work_packages',
    'Create work packages',
    'Create work packages in a project.',
  ),
  action(
    'work_packages/read',
    'view_work_packages',
    'View work packages',
    'See the work packages of a project.',
  ),
]

/** Filter values that are action ids, in the form `<module>/<action>`. An action with this id need not exist. */
export const anActionId: ValueKind<string> = {
  read: (text) => (/^\w+\/\w+$/.test(text) ? text : undefined),
  otherwise: NOT_ALLOWED,
}

/** Returns whether an action belongs to the global context rather than to a project. */
export const isGlobal = (one: Action): one is Action & { permission: GlobalPermission } =>
  (globalPermissions as readonly Permission[]).includes(one.permission)

export const isOfProject = (one: Action): one is Action & { permission: ProjectPermission } => !isGlobal(one)

export const isReading = ({ id }: Action): boolean => id.endsWith('/read')

/** Compares ids by code units. Lists of actions and capabilities have this order. */
export const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/**
 * Returns whether a requester may take an action in at least one context. Lists contain only actions that the requester
 * may take.
 */
export const canTake = (viewer: Viewer, action: Action): boolean =>
  (isGlobal(action) && viewer.may(action.permission)) ||
  (isOfProject(action) && viewer.mayAnywhere(action.permission))

/**
 * Returns whether a requester may view an action. A requester may view the actions that they may take. Capabilities
 * link to actions, so a requester who sees the capabilities of others may view every action.
 */
export const canSee = (viewer: Viewer, action: Action): boolean =>
  canTake(viewer, action) || canSeeMemberships(viewer)

/** The properties of an action (specification, "Action"). */
export const properties = {
  id: text({ label: 'ID', maxLength: 100 }),
  name: text({ label: 'Name', maxLength: 100 }),
  description: text({ label: 'Description', maxLength: 255 }),
  modules: texts({ label: 'Modules' }),
} satisfies Properties<Action>
