import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { addressedTimeEntries } from '#shared/resources/time-entries/load.ts'
import { representSingle } from '#shared/resources/time-entries/representer.ts'
import { routes } from '#shared/resources/time-entries/routes.ts'
import { timeEntriesIn } from '#shared/resources/time-entries/store.ts'
import { workPackageStores } from '#shared/resources/work-packages/stores.ts'

export const handler = lambda(
  routes.show,
  {
    ...workPackageStores,
    rights: rightsAnywhereIn,
    timeEntries: timeEntriesIn,
  },
  show({
    ...addressedTimeEntries,
    represent: (entry, _, { around }) => representSingle(entry, around),
  }),
)
