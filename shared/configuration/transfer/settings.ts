import * as z from 'zod/mini'
import { id } from '#shared/transfer/record.ts'
import { defineTransfer } from '#shared/transfer/transfer.ts'
import { type Configuration, defaultSettings } from '../configuration.ts'
import { importEach } from './records.ts'

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
