import { configurationListTransfer } from '#shared/configuration/ordered-transfer.ts'
import { settleImported } from '#shared/resources/entries/settle-entries.ts'
import { storedProperties } from './model.ts'

/**
 * Import, export and removal of activities of time entries. An activity that is removed is also removed from its time
 * entries.
 */
export const timeEntryActivityTransfer = configurationListTransfer(
  {
    kind: 'time_entry_activity',
    part: 'timeEntryActivities',
    properties: storedProperties,
    hasOneDefault: true,
  },
  {
    releasing: async (_, { ports }) => {
      const former = await ports.configuration.current()
      return () => settleImported('timeEntryActivities', former, ports)
    },
  },
)
