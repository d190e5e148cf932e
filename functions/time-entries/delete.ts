import { lambda } from '#shared/lambda.ts'
import { remove } from '#shared/platform/endpoints/remove.ts'
import { routes } from '#shared/resources/time-entries/routes.ts'
import { removableTimeEntries } from '#shared/resources/time-entries/saving.ts'
import { timeEntriesIn } from '#shared/resources/time-entries/store.ts'
import { workPackageStores } from '#shared/resources/work-packages/stores.ts'

export const handler = lambda(
  routes.delete,
  {
    ...workPackageStores,
    timeEntries: timeEntriesIn,
  },
  remove(removableTimeEntries),
)
