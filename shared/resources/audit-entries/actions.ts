/** The kinds of things whose creation, change and deletion are audited (specification, "Audit log"). */
export const auditedKinds = [
  'user',
  'placeholder_user',
  'group',
  'membership',
  'role',
  'webhook',
  'type',
  'status',
  'priority',
  'time_entry_activity',
  'category',
  'custom_field',
  'workflow',
  'non_working_day',
  'help_text',
] as const

export type AuditedKind = (typeof auditedKinds)[number]

/** The audited actions in addition to the creation, update and deletion of each kind in `auditedKinds`. */
const otherActions = [
  'user:locked',
  'user:unlocked',
  'password:changed',
  'password:reset',
  'session:refused',
  'token:created',
  'token:revoked',
  'project:created',
  'project:updated',
  'project:archived',
  'project:unarchived',
  'project:deleted',
  'settings:updated',
  'import:run',
] as const

export type AuditAction =
  | `${AuditedKind}:${'created' | 'updated' | 'deleted'}`
  | (typeof otherActions)[number]

export const auditActions: readonly AuditAction[] = [
  ...auditedKinds.flatMap((kind): AuditAction[] => [`${kind}:created`, `${kind}:updated`, `${kind}:deleted`]),
  ...otherActions,
]
