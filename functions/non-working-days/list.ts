import type { NonWorkingDay } from '#shared/configuration/configuration.ts'
import { lambda } from '#shared/lambda.ts'
import { listDays } from '#shared/resources/days/list.ts'
import { daysOf, nonWorkingDayListing, rowOf } from '#shared/resources/non-working-days/listing.ts'
import { canManage } from '#shared/resources/non-working-days/policy.ts'
import { representNonWorkingDay } from '#shared/resources/non-working-days/representer.ts'
import { routes } from '#shared/resources/non-working-days/routes.ts'

export const handler = lambda(
  routes.list,
  listDays<NonWorkingDay>({
    listing: nonWorkingDayListing,
    all: daysOf,
    row: rowOf,
    canCreate: canManage,
    represent: representNonWorkingDay,
  }),
)
