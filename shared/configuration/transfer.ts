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

/** The authentication sources that users may be linked to. */
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
  /** Users who were linked to it are not linked any more. */
  async remove({ id: gone }, { app }) {
    for await (const { id, authSource } of app.users.all()) {
      if (authSource === gone) await unlink(id, app)
    }
    await app.configuration.change(({ authSources, ...others }) => ({
      ...others,
      authSources: withoutRecord(authSources, gone),
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

/** The settings; several lines merge. */
export const settingsTransfer = defineTransfer<SettingsRecord, object>({
  kind: 'settings',
  record: SettingsRecord,
  key: z.strictObject({}),
  phase: 'first',
  import: (lines, importing) => importEach(lines, importing, withSettings),
  /** Without settings of their own, an installation has the defaults. */
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

/** The types of work packages. */
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
   * Projects and work packages lose it: a type that later gets the same id is another one. Once more afterwards, for
   * projects that clients have given it meanwhile.
   */
  async remove({ id: gone }, { app }) {
    await reviseAll(app.projects, withoutType(gone), app)
    await reviseAll(app.workPackages, (one) => (one.type === gone ? { ...one, type: undefined } : one), app)
    await app.configuration.change(({ types, ...others }) => ({
      ...others,
      types: withoutRecord(types, gone),
    }))
    await reviseAll(app.projects, withoutType(gone), app)
  },
  async *export(app) {
    yield* (await app.configuration.current()).types
  },
})

const withoutType = (gone: number) => (project: Project) =>
  project.types.includes(gone)
    ? { ...project, types: project.types.filter((type) => type !== gone) }
    : project
