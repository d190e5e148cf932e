import * as z from 'zod/mini'
import type { NonWorkingDay } from '#shared/configuration/configuration.ts'
import { importEach } from '#shared/configuration/records.ts'
import { propertyValue } from '#shared/transfer/record.ts'
import { defineTransfer } from '#shared/transfer/transfer.ts'
import { withDay, withoutDay } from './model.ts'
import { properties } from './properties.ts'

const date = propertyValue(properties.date)
const Key = z.strictObject({ date })
const Record = z.strictObject({ date, name: propertyValue(properties.name) })

/** Import, export and removal of non-working days, which the configuration stores by date. */
export const nonWorkingDayTransfer = defineTransfer<NonWorkingDay, z.infer<typeof Key>>({
  kind: 'non_working_day',
  record: Record,
  key: Key,
  import: (lines, importing) => importEach(lines, importing, withDay),
  remove: ({ date }, { ports }) => ports.configuration.change((current) => withoutDay(current, date)),
  async *export(ports) {
    yield* (await ports.configuration.current()).nonWorkingDays
  },
})
