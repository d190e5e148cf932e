import { permissions } from '#shared/access/permissions.ts'
import { boolean, choice, integer, text, texts } from '#shared/platform/properties/property.ts'
import { grantableBy } from './grantable.ts'
import { canManage, canRename } from './policy.ts'

const builtins = ['non_member', 'anonymous'] as const

/** The properties of a role (specification, "Roles"). Only administrators see the permissions. */
export const properties = {
  id: integer({ label: 'ID', min: 1 }),
  name: text({ label: 'Name', maxLength: 255, writable: canRename, unique: true, filter: true, sort: true }),
  permissions: texts({
    label: 'Permissions',
    all: permissions,
    default: [],
    writable: canManage,
    visible: canManage,
  }),
  /** The permissions that may be given to the role. Only built-in roles are restricted. */
  grantable: texts({
    label: 'Grantable permissions',
    all: permissions,
    stored: false,
    visible: canManage,
    show: ({ builtin }: { builtin?: string }) => grantableBy(builtin),
  }),
  /**
   * Marks a built-in role: either the role that users have in public projects of which they are not members, or the
   * role of requests without credentials.
   */
  builtin: choice({
    label: 'Built-in',
    all: builtins,
    required: false,
    visible: canManage,
  }),
  /**
   * True if the holders of the role in a project can be the assignee of the project's work packages, or be responsible
   * for them.
   */
  assignable: boolean({ label: 'Assignable', default: true, writable: canManage, visible: canManage }),
}
