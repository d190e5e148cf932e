import * as z from 'zod/mini'
import type { Configuration, Settings } from '#shared/configuration/configuration.ts'
import { importEach } from '#shared/configuration/records.ts'
import { id, propertyValue } from '#shared/transfer/record.ts'
import { defineTransfer } from '#shared/transfer/transfer.ts'
import { settingDefaults } from './defaults.ts'
import { MAX_LARGEST_FILE } from './files.ts'
import { settingProperties } from './properties.ts'

/**
 * The fields of a settings record for the settings that administrators write. The limits are the same as in the API.
 */
const values = Object.fromEntries(
  Object.entries(settingProperties).map(([name, property]) => [name, z.optional(propertyValue(property))]),
)

const list = <Item extends z.ZodMiniType>(item: Item) => z.optional(z.array(item).check(z.minLength(1)))

const SettingsValues = z.strictObject({
  ...values,
  newProjectRoleId: z.optional(id),
  languages: list(z.string().check(z.refine(settingProperties.languages.kind.accepts ?? (() => true)))),
  workingDays: list(z.int().check(z.gte(1), z.lte(7))),
  // An operator may import a higher value than the API accepts.
  maxPageSize: z.optional(z.int().check(z.positive())),
  webhooksToLocalhost: z.optional(z.boolean()),
  directUploadLimit: z.optional(z.int().check(z.gte(1), z.lte(MAX_LARGEST_FILE))),
})

type SettingsRecord = Partial<Settings>

/** Import, export and reset of the settings. If a file has several lines with settings, they are merged. */
export const settingsTransfer = defineTransfer<SettingsRecord, object>({
  kind: 'settings',
  record: SettingsValues as unknown as z.ZodMiniType<SettingsRecord>,
  key: z.strictObject({}),
  import: (lines, importing) => importEach(lines, importing, merged),
  async remove(_, { ports }) {
    await ports.configuration.change((current) => ({ ...current, settings: settingDefaults }))
  },
  async *export(ports) {
    const { settings, roles } = await ports.configuration.current()
    yield { ...settings, newProjectRoleId: roles.find((role) => role.id === settings.newProjectRoleId)?.id }
  },
})

function merged(current: Configuration, record: SettingsRecord): Configuration | string {
  const { newProjectRoleId: wanted } = record
  const isKnown = wanted === undefined || current.roles.some((role) => role.id === wanted)
  if (!isKnown) return `newProjectRoleId: there is no role with the id ${wanted}.`
  return { ...current, settings: { ...current.settings, ...record } }
}
