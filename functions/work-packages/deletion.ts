import { lambda } from '#shared/lambda.ts'
import { deletionOf } from '#shared/platform/endpoints/deletion.ts'
import { attachmentsIn } from '#shared/resources/attachments/store.ts'
import { relationsIn } from '#shared/resources/relations/store.ts'
import { timeEntriesIn } from '#shared/resources/time-entries/store.ts'
import { deletedWorkPackages } from '#shared/resources/work-packages/deletion.ts'
import { routes } from '#shared/resources/work-packages/routes.ts'
import { workPackageStores } from '#shared/resources/work-packages/stores.ts'

export const handler = lambda(
  routes.deletion,
  {
    ...workPackageStores,
    attachments: attachmentsIn,
    relations: relationsIn,
    timeEntries: timeEntriesIn,
  },
  deletionOf(deletedWorkPackages),
)
