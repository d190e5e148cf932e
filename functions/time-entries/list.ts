import { lambda } from '#shared/lambda.ts'
import { listTimeEntries } from '#shared/resources/time-entries/list.ts'
import { routes } from '#shared/resources/time-entries/routes.ts'
import { timeEntriesIn } from '#shared/resources/time-entries/store.ts'
import { workPackageStores } from '#shared/resources/work-packages/stores.ts'

export const handler = lambda(
  routes.list,
  {
    ...workPackageStores,
    timeEntries: timeEntriesIn,
  },
  listTimeEntries,
)
