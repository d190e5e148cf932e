import * as z from 'zod/mini'
import { globalPermissions, projectPermissions } from '#shared/access/permissions.ts'
import { id } from '#shared/transfer/record.ts'
import { defineTransfer } from '#shared/transfer/transfer.ts'
import { defaultSettings, type Role, type Settings } from './configuration.ts'

const SettingsRecord = z.strictObject({
  loginRequired: z.optional(z.boolean()),
  passwordAuthentication: z.optional(z.boolean()),
  usersDeletableByAdmins: z.optional(z.boolean()),
  usersDeletableBySelf: z.optional(z.boolean()),
  newProjectRoleId: z.optional(id),
  languages: z.optional(z.array(z.string().check(z.regex(/^[a-z]{2}$/))).check(z.minLength(1))),
  userFormat: z.optional(
    z.enum(['firstname_lastname', 'firstname', 'lastname_firstname', 'lastname_comma_firstname', 'username']),
  ),
  maxPageSize: z.optional(z.int().check(z.positive())),
})

/** The settings; several lines merge. */
export const settingsTransfer = defineTransfer<z.infer<typeof SettingsRecord>, object>({
  kind: 'settings',
  record: SettingsRecord,
  key: z.strictObject({}),
  isStreamed: false,
  async import(lines, { app }) {
    const given = Object.assign({}, ...lines.map(({ record }) => record)) as Partial<Settings>
    await app.configuration.change((current) => ({ ...current, settings: { ...current.settings, ...given } }))
    return lines.length
  },
  /** Without settings of their own, an installation has the defaults. */
  async remove(_, { app }) {
    await app.configuration.change((current) => ({ ...current, settings: defaultSettings }))
  },
  async *export(app) {
    const { settings } = await app.configuration.current()
    yield { ...defaultSettings, ...settings }
  },
})

const RoleRecord = z.strictObject({
  id,
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(255)),
  permissions: z.array(z.enum([...globalPermissions, ...projectPermissions])),
  builtin: z.optional(z.enum(['non_member', 'anonymous'])),
})

const RoleKey = z.object({ id })

/** The roles. Of several with the same `builtin` the last one wins. */
export const roleTransfer = defineTransfer<Role, z.infer<typeof RoleKey>>({
  kind: 'role',
  record: RoleRecord,
  key: RoleKey,
  isStreamed: false,
  async import(lines, { app }) {
    await app.configuration.change((current) => ({
      ...current,
      roles: lines.reduce((roles, { record }) => withRole(roles, record), current.roles),
    }))
    return lines.length
  },
  async remove({ id: gone }, { app }) {
    await app.configuration.change((current) => ({
      ...current,
      roles: current.roles.filter((role) => role.id !== gone),
    }))
  },
  async *export(app) {
    yield* (await app.configuration.current()).roles
  },
})

function withRole(roles: Role[], record: Role): Role[] {
  const others = roles.filter((role) => role.id !== record.id)
  const { builtin } = record
  const demoted = others.map((role) =>
    builtin && role.builtin === builtin ? { ...role, builtin: undefined } : role,
  )
  return [...demoted, record].sort((a, b) => a.id - b.id)
}
