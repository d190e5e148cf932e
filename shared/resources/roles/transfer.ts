import * as z from 'zod/mini'
import { newerNames, permissions } from '#shared/access/permissions.ts'
import { ConfigurationKey, entitiesIn, importEach } from '#shared/configuration/records.ts'
import { membershipEditsIn } from '#shared/resources/memberships/edit-store.ts'
import { recordShape } from '#shared/transfer/entity-record.ts'
import { id } from '#shared/transfer/record.ts'
import { defineTransfer } from '#shared/transfer/transfer.ts'
import type { Role } from './model.ts'
import { properties } from './properties.ts'
import { withoutRole, withRole } from './store.ts'

const Record = z.strictObject({
  ...recordShape(properties),
  id,
  permissions: z.array(
    z.pipe(
      z.transform((name) => newerNames[name as string] ?? name),
      z.enum(permissions),
    ),
  ),
})
type Record = z.infer<typeof Record>

/** Import, export and removal of roles. If several roles have the same `builtin`, the last one wins. */
export const roleTransfer = defineTransfer<Record, ConfigurationKey>({
  kind: 'role',
  record: Record,
  key: ConfigurationKey,
  import: async (lines, importing) =>
    importEach(await entitiesIn(lines, properties, 'roles', importing), importing, (current, role) =>
      withRole({ ...current, roles: withoutBuiltin(current.roles, role) }, role),
    ),
  /**
   * Takes the role away from all members. Otherwise, if a role with the same id were imported later, these members
   * would have it.
   */
  async remove({ id: removed }, { ports }) {
    await membershipEditsIn(ports).withdraw(removed)
    await ports.configuration.change(({ settings, ...others }) => {
      const isNamed = settings.newProjectRoleId === removed
      return withoutRole(
        { ...others, settings: isNamed ? { ...settings, newProjectRoleId: undefined } : settings },
        removed,
      )
    })
  },
  async *export(ports) {
    yield* (await ports.configuration.current()).roles
  },
})

/**
 * Removes `builtin` from the role that has the same `builtin` as a new role, and returns all roles. No two roles may
 * have the same `builtin`.
 */
const withoutBuiltin = (roles: Role[], { builtin }: Role): Role[] =>
  roles.map((role) => (builtin && role.builtin === builtin ? { ...role, builtin: undefined } : role))
