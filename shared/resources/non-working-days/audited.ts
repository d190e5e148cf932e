import type { NonWorkingDay } from '#shared/configuration/configuration.ts'
import type { Audited } from '#shared/resources/audit-entries/audit.ts'
import { nonWorkingDayLink } from './model.ts'
import { properties } from './properties.ts'

export const nonWorkingDayAudit: Audited<NonWorkingDay> = {
  kind: 'non_working_day',
  properties,
  link: nonWorkingDayLink,
}
