import * as z from 'zod/mini'
import { globalPermissions, projectPermissions } from '#shared/access/permissions.ts'
import type { App } from '#shared/app.ts'
import { text } from '#shared/properties/property.ts'
import { retryingRefusals } from '#shared/table/refusal.ts'
import { id, propertyValue } from '#shared/transfer/record.ts'
import { defineTransfer } from '#shared/transfer/transfer.ts'
import { type AuthSource, defaultSettings, type Role, type Settings } from './configuration.ts'

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
  phase: 'first',
  async import(lines, { app, reject }) {
    const { roles } = await app.configuration.current()
    const valid = lines.filter(({ number, record: { newProjectRoleId: wanted } }) => {
      const isKnown = wanted === undefined || roles.some((role) => role.id === wanted)
      if (!isKnown) reject(number, `newProjectRoleId: there is no role with the id ${wanted}.`)
      return isKnown
    })
    const given = Object.assign({}, ...valid.map(({ record }) => record)) as Partial<Settings>
    await app.configuration.change((current) => ({ ...current, settings: { ...current.settings, ...given } }))
    return valid.length
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
  name: propertyValue(text({ label: 'Name', maxLength: 255 })),
  permissions: z.array(z.enum([...globalPermissions, ...projectPermissions])),
  builtin: z.optional(z.enum(['non_member', 'anonymous'])),
})

const RoleKey = z.object({ id })

/** The roles. Of several with the same `builtin` the last one wins. */
export const roleTransfer = defineTransfer<Role, z.infer<typeof RoleKey>>({
  kind: 'role',
  record: RoleRecord,
  key: RoleKey,
  phase: 'first',
  async import(lines, { app }) {
    await app.configuration.change((current) => ({
      ...current,
      roles: lines.reduce((roles, { record }) => withRole(roles, record), current.roles),
    }))
    return lines.length
  },
  /** Whoever holds it loses it: a role that later gets the same id is another one. */
  async remove({ id: gone }, { app }) {
    await app.memberships.withdraw(gone)
    await app.configuration.change(({ settings, roles, ...others }) => ({
      ...others,
      settings: settings.newProjectRoleId === gone ? { ...settings, newProjectRoleId: undefined } : settings,
      roles: roles.filter((role) => role.id !== gone),
    }))
  },
  async *export(app) {
    const { roles } = await app.configuration.current()
    for (const { id, name, permissions, builtin } of roles) yield { id, name, permissions, builtin }
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

const AuthSourceRecord = z.strictObject({
  id,
  name: propertyValue(text({ label: 'Name', maxLength: 255 })),
})

const AuthSourceKey = z.object({ id })

/** The authentication sources that users may be linked to. */
export const authSourceTransfer = defineTransfer<AuthSource, z.infer<typeof AuthSourceKey>>({
  kind: 'auth_source',
  record: AuthSourceRecord,
  key: AuthSourceKey,
  phase: 'first',
  async import(lines, { app }) {
    const given = new Map(lines.map(({ record }) => [record.id, record]))
    await app.configuration.change(({ authSources, ...others }) => ({
      ...others,
      authSources: [...authSources.filter((source) => !given.has(source.id)), ...given.values()],
    }))
    return lines.length
  },
  /** Users who were linked to it are not linked any more. */
  async remove({ id: gone }, { app }) {
    for await (const { id, authSource } of app.users.all()) {
      if (authSource === gone) await unlink(id, app)
    }
    await app.configuration.change(({ authSources, ...others }) => ({
      ...others,
      authSources: authSources.filter((source) => source.id !== gone),
    }))
  },
  async *export(app) {
    yield* (await app.configuration.current()).authSources
  },
})

const unlink = (id: number, { users }: App) =>
  retryingRefusals(async () => {
    const user = await users.byId(id)
    if (user) await users.replace(user, { ...user, authSource: undefined })
  })
