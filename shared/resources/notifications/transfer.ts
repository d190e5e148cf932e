import * as z from 'zod/mini'
import type { Ports } from '#shared/ports.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { importEach } from '#shared/transfer/import-each.ts'
import { id, RecordRefused } from '#shared/transfer/record.ts'
import { targetOf } from '#shared/transfer/references.ts'
import { Surviving } from '#shared/transfer/surviving.ts'
import { defineTransfer } from '#shared/transfer/transfer.ts'
import { setSettings } from './dependents.ts'
import { readSettings, shownSettings, type UserNotificationSettings } from './settings.ts'

const Key = z.object({ user: id })
type Key = z.infer<typeof Key>

/**
 * A `notification_settings` record of the import format. It contains all notification settings of a user, in the form
 * in which the preferences show them.
 */
const SettingsRecord = z.strictObject({ ...Key.shape, settings: z.array(z.record(z.string(), z.unknown())) })
type SettingsRecord = z.infer<typeof SettingsRecord>

/** Import and export of notification settings. Notifications themselves are not exported. */
export const notificationSettingsTransfer = defineTransfer<SettingsRecord, Key>({
  kind: 'notification_settings',
  record: SettingsRecord,
  key: Key,
  after: ['remove-project', 'remove-principal'],
  import: (lines, importing) => importEach(lines, importing, (record, { ports }) => importOne(record, ports)),
  remove: ({ user }, { ports }) => setSettings(user, [], ports),
  async *export(ports) {
    const surviving = new Surviving(ports)
    for await (const { id: user, notifications = [], removal } of usersIn(ports).all()) {
      const kept = await Promise.all(
        notifications.map(({ project }) => project === undefined || surviving.project(project)),
      )
      const settings = notifications.filter((_, index) => kept[index])
      if (!removal && settings.length > 0) yield { user, settings: shownSettings(settings) }
    }
  },
})

/**
 * Imports the settings of a user.
 *
 * @throws RecordRefused if the settings are invalid or refer to missing records
 * @throws WriteRefused if a project is removed concurrently
 */
async function importOne({ user, settings: given }: SettingsRecord, ports: Ports): Promise<void> {
  const { value, problems } = readSettings(given)
  if (problems) throw new RecordRefused('settings: is invalid.')
  const settings = value as UserNotificationSettings
  await targetOf('user', user, usersIn(ports))
  await Promise.all(
    settings.map(({ project }) => project !== undefined && targetOf('settings', project, projectsIn(ports))),
  )
  await setSettings(user, settings, ports)
}
