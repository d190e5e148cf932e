import * as z from 'zod/mini'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Ports } from '#shared/ports.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { id } from '#shared/transfer/record.ts'
import { defineTransfer } from '#shared/transfer/transfer.ts'
import {
  type AuthSource,
  type Configuration,
  defaultSettings,
  withoutRecord,
  withRecord,
} from './configuration.ts'
import { importEach, Key, NamedRecord } from './records.ts'

export const authSourceTransfer = defineTransfer<AuthSource, Key>({
  kind: 'auth_source',
  record: NamedRecord,
  key: Key,
  import: (lines, importing) =>
    importEach(lines, importing, (current, record) => ({
      ...current,
      authSources: withRecord(current.authSources, record),
    })),
  /** Users that link to the authentication source lose the link. */
  async remove({ id: removed }, { ports }) {
    for await (const { id, authSource } of usersIn(ports).all()) {
      if (authSource === removed) await unlink(id, ports)
    }
    await ports.configuration.change(({ authSources, ...others }) => ({
      ...others,
      authSources: withoutRecord(authSources, removed),
    }))
  },
  async *export(ports) {
    yield* (await ports.configuration.current()).authSources
  },
})

const unlink = (id: number, ports: Ports) =>
  retryingRefusals(async () => {
    const user = await usersIn(ports).byId(id)
    if (user) await usersIn(ports).replace(user, { ...user, authSource: undefined })
  })

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
  workingDays: z.optional(z.array(z.int().check(z.gte(1), z.lte(7))).check(z.minLength(1))),
  webhooksToLocalhost: z.optional(z.boolean()),
  // A job reads the whole file in one run.
  directUploadLimit: z.optional(z.int().check(z.gte(1), z.lte(1024 ** 3))),
  attachmentAllowList: z.optional(
    z.array(z.string().check(z.regex(/^(\*\.[^A-Z\s/]+|[^A-Z\s/]+\/[^A-Z\s/]+)$/))),
  ),
})

type SettingsRecord = z.infer<typeof SettingsRecord>

/** Transfer of settings. Several lines are merged. */
export const settingsTransfer = defineTransfer<SettingsRecord, object>({
  kind: 'settings',
  record: SettingsRecord,
  key: z.strictObject({}),
  import: (lines, importing) => importEach(lines, importing, withSettings),
  /** Resets the settings to their defaults. */
  async remove(_, { ports }) {
    await ports.configuration.change((current) => ({ ...current, settings: defaultSettings }))
  },
  async *export(ports) {
    const { settings, roles } = await ports.configuration.current()
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
