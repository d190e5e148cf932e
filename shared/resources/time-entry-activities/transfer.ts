import type { App } from '#shared/app.ts'
import { listTransfer } from '#shared/configuration/ordered-transfer.ts'
import type { TimeEntry } from '#shared/resources/time-entries/model.ts'
import { reviseAll } from '#shared/transfer/revision.ts'
import { activityIn, storedProperties } from './model.ts'

/** The transfer of activities of time entries. Time entries have none instead of one that is gone. */
export const timeEntryActivityTransfer = listTransfer(
  {
    kind: 'time_entry_activity',
    part: 'timeEntryActivities',
    properties: storedProperties,
    hasOneDefault: true,
  },
  {
    settle: (_, { app, later }) => later('activity of time entries', () => takeGone(app)),
    releasing:
      async (_, { app }) =>
      () =>
        takeGone(app),
  },
)

/** Takes activities that are gone from time entries. */
async function takeGone(app: App): Promise<void> {
  const configuration = await app.configuration.current()
  const revise = (entry: TimeEntry): TimeEntry => {
    const { activity, ...others } = entry
    return activity === undefined || activityIn(configuration, activity) ? entry : others
  }
  await reviseAll(app.timeEntries, revise)
}
