import * as z from 'zod/mini'
import { globalPermissions, projectPermissions } from '#shared/access/permissions.ts'
import { id } from '#shared/transfer/record.ts'
import { defineTransfer } from '#shared/transfer/transfer.ts'
import type { Role } from '../configuration.ts'
import { importEach, Key, name, withoutRecord, withRecord } from './records.ts'

const RoleRecord = z.strictObject({
  id,
  name,
  permissions: z.array(z.enum([...globalPermissions, ...projectPermissions])),
  builtin: z.optional(z.enum(['non_member', 'anonymous'])),
})

/** The roles. Of several with the same `builtin` the last one wins. */
export const roleTransfer = defineTransfer<Role, Key>({
  kind: 'role',
  record: RoleRecord,
  key: Key,
  phase: 'first',
  import: (lines, importing) =>
    importEach(lines, importing, (current, record) => ({
      ...current,
      roles: withRecord(demoted(current.roles, record), record),
    })),
  /** Whoever holds it loses it: a role that later gets the same id is another one. */
  async remove({ id: gone }, { app }) {
    await app.memberships.withdraw(gone)
    await app.configuration.change(({ settings, roles, ...others }) => ({
      ...others,
      settings: settings.newProjectRoleId === gone ? { ...settings, newProjectRoleId: undefined } : settings,
      roles: withoutRecord(roles, gone),
    }))
  },
  async *export(app) {
    yield* (await app.configuration.current()).roles
  },
})

/** The roles, of which none is what the new one is built in for. */
const demoted = (roles: Role[], { builtin }: Role): Role[] =>
  roles.map((role) => (builtin && role.builtin === builtin ? { ...role, builtin: undefined } : role))
