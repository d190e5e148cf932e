import * as z from 'zod/mini'
import type { NonWorkingDay } from '#shared/configuration/configuration.ts'
import { importEach } from '#shared/configuration/records.ts'
import { propertyValue } from '#shared/transfer/record.ts'
import { defineTransfer } from '#shared/transfer/transfer.ts'
import { nonWorkingDayProperties } from './model.ts'

const date = propertyValue(nonWorkingDayProperties.date)
const Key = z.strictObject({ date })
const Record = z.strictObject({ date, name: propertyValue(nonWorkingDayProperties.name) })

const without = (days: readonly NonWorkingDay[], removed: string) =>
  days.filter(({ date }) => date !== removed)

/** The transfer of non-working days, which are stored in the configuration by date. */
export const nonWorkingDayTransfer = defineTransfer<NonWorkingDay, z.infer<typeof Key>>({
  kind: 'non_working_day',
  record: Record,
  key: Key,
  import: (lines, importing) =>
    importEach(lines, importing, (current, record) => ({
      ...current,
      nonWorkingDays: [...without(current.nonWorkingDays, record.date), record].sort((a, b) =>
        a.date < b.date ? -1 : 1,
      ),
    })),
  async remove({ date }, { ports }) {
    await ports.configuration.change((current) => ({
      ...current,
      nonWorkingDays: without(current.nonWorkingDays, date),
    }))
  },
  async *export(ports) {
    yield* (await ports.configuration.current()).nonWorkingDays
  },
})
