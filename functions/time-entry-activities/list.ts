import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import { timePermissions } from '#shared/access/permissions.ts'
import { listOrdered } from '#shared/configuration/ordered-resource.ts'
import { lambda } from '#shared/lambda.ts'
import { activeIn } from '#shared/resources/time-entry-activities/model.ts'
import { representTimeEntryActivity } from '#shared/resources/time-entry-activities/representer.ts'
import { routes } from '#shared/resources/time-entry-activities/routes.ts'

export const handler = lambda(
  routes.list,
  { rights: rightsAnywhereIn },
  listOrdered({ readers: timePermissions, all: activeIn, represent: representTimeEntryActivity }),
)
