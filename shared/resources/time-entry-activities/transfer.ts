import { listTransfer } from '#shared/configuration/ordered-transfer.ts'
import type { Ports } from '#shared/ports.ts'
import type { TimeEntry } from '#shared/resources/time-entries/model.ts'
import { timeEntriesIn } from '#shared/resources/time-entries/store.ts'
import { reviseAll } from '#shared/transfer/revision.ts'
import { activityIn, storedProperties } from './model.ts'

/** The transfer of activities of time entries. Time entries lose an activity that is removed. */
export const timeEntryActivityTransfer = listTransfer(
  {
    kind: 'time_entry_activity',
    part: 'timeEntryActivities',
    properties: storedProperties,
    hasOneDefault: true,
  },
  {
    settle: (_, { ports, later }) => later('activity of time entries', () => removeDeletedActivities(ports)),
    releasing:
      async (_, { ports }) =>
      () =>
        removeDeletedActivities(ports),
  },
)

/** Removes deleted activities from time entries. */
async function removeDeletedActivities(ports: Ports): Promise<void> {
  const configuration = await ports.configuration.current()
  const revise = (entry: TimeEntry): TimeEntry => {
    const { activity, ...others } = entry
    return activity === undefined || activityIn(configuration, activity) ? entry : others
  }
  await reviseAll(timeEntriesIn(ports), revise)
}
