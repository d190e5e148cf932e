import * as z from 'zod/mini'
import { globalPermissions, projectPermissions } from '#shared/access/permissions.ts'
import type { App } from '#shared/app.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { id } from '#shared/transfer/record.ts'
import { reviseAll } from '#shared/transfer/revision.ts'
import { defineTransfer } from '#shared/transfer/transfer.ts'
import {
  type AuthSource,
  type Configuration,
  defaultSettings,
  type Role,
  type WorkPackageType,
} from './configuration.ts'
import { importEach, Key, Named, name, withoutRecord, withRecord } from './records.ts'

/** The transfer of authentication sources. */
export const authSourceTransfer = defineTransfer<AuthSource, Key>({
  kind: 'auth_source',
  record: Named,
  key: Key,
  phase: 'first',
  import: (lines, importing) =>
    importEach(lines, importing, (current, record) => ({
      ...current,
      authSources: withRecord(current.authSources, record),
    })),
  /** Users that link to it lose the link. */
  async remove({ id: removed }, { app }) {
    for await (const { id, authSource } of app.users.all()) {
      if (authSource === removed) await unlink(id, app)
    }
    await app.configuration.change(({ authSources, ...others }) => ({
      ...others,
      authSources: withoutRecord(authSources, removed),
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

const RoleRecord = z.strictObject({
  id,
  name,
  permissions: z.array(z.enum([...globalPermissions, ...projectPermissions])),
  builtin: z.optional(z.enum(['non_member', 'anonymous'])),
})

/** The transfer of roles. Of several with the same `builtin`, the last one wins. */
export const roleTransfer = defineTransfer<Role, Key>({
  kind: 'role',
  record: RoleRecord,
  key: Key,
  phase: 'first',
  import: (lines, importing) =>
    importEach(lines, importing, (current, record) => ({
      ...current,
      roles: withRecord(withoutBuiltin(current.roles, record), record),
    })),
  /** It is taken from all members, so that they do not get a role that is later created with the same id. */
  async remove({ id: removed }, { app }) {
    await app.memberships.withdraw(removed)
    await app.configuration.change(({ settings, roles, ...others }) => ({
      ...others,
      settings:
        settings.newProjectRoleId === removed ? { ...settings, newProjectRoleId: undefined } : settings,
      roles: withoutRecord(roles, removed),
    }))
  },
  async *export(app) {
    yield* (await app.configuration.current()).roles
  },
})

/** The roles with the `builtin` of a new one taken away from them. */
const withoutBuiltin = (roles: Role[], { builtin }: Role): Role[] =>
  roles.map((role) => (builtin && role.builtin === builtin ? { ...role, builtin: undefined } : role))

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

type SettingsRecord = z.infer<typeof SettingsRecord>

/** The transfer of settings. Several lines are merged. */
export const settingsTransfer = defineTransfer<SettingsRecord, object>({
  kind: 'settings',
  record: SettingsRecord,
  key: z.strictObject({}),
  phase: 'first',
  import: (lines, importing) => importEach(lines, importing, withSettings),
  /** Resets the settings to their defaults. */
  async remove(_, { app }) {
    await app.configuration.change((current) => ({ ...current, settings: defaultSettings }))
  },
  async *export(app) {
    const { settings, roles } = await app.configuration.current()
    const newProjectRoleId = roles.find(({ id }) => id === settings.newProjectRoleId)?.id
    yield { ...defaultSettings, ...settings, newProjectRoleId }
  },
})

function withSettings(current: Configuration, record: SettingsRecord): Configuration | string {
  const { newProjectRoleId: wanted } = record
  const isKnown = wanted === undefined || current.roles.some((role) => role.id === wanted)
  if (!isKnown) return `newProjectRoleId: there is no role with the id ${wanted}.`
  return { ...current, settings: { ...current.settings, ...record } }
}

/** The transfer of types of work packages. */
export const typeTransfer = defineTransfer<WorkPackageType, Key>({
  kind: 'type',
  record: Named,
  key: Key,
  phase: 'first',
  import: (lines, importing) =>
    importEach(lines, importing, (current, record) => ({
      ...current,
      types: withRecord(current.types, record),
    })),
  /**
   * It is taken from projects and work packages, so that they do not get a type that is later created with the same
   * id. Projects are revised again at the end, because clients may have given them the type meanwhile.
   */
  async remove({ id: removed }, { app }) {
    await reviseAll(app.projects, withoutType(removed), app)
    await reviseAll(
      app.workPackages,
      (one) => (one.type === removed ? { ...one, type: undefined } : one),
      app,
    )
    await app.configuration.change(({ types, ...others }) => ({
      ...others,
      types: withoutRecord(types, removed),
    }))
    await reviseAll(app.projects, withoutType(removed), app)
  },
  async *export(app) {
    yield* (await app.configuration.current()).types
  },
})

const withoutType = (removed: number) => (project: Project) =>
  project.types.includes(removed)
    ? { ...project, types: project.types.filter((type) => type !== removed) }
    : project
