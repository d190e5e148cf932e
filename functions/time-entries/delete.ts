import { lambda } from '#shared/lambda.ts'
import { remove } from '#shared/platform/endpoints/remove.ts'
import { addressedTimeEntries } from '#shared/resources/time-entries/load.ts'
import { canDelete } from '#shared/resources/time-entries/policy.ts'
import { routes } from '#shared/resources/time-entries/routes.ts'
import { timeEntriesIn } from '#shared/resources/time-entries/store.ts'

export const handler = lambda(
  routes.delete,
  remove({
    ...addressedTimeEntries,
    mayRemove: (viewer, entry, { rights }) => canDelete(viewer, entry, rights),
    acceptRemoval: (entry, ports) => timeEntriesIn(ports).remove(entry),
  }),
)
