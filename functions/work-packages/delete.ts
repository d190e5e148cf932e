import type { Stores } from '#shared/app.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { lambda } from '#shared/lambda.ts'
import { remove } from '#shared/platform/endpoints/remove.ts'
import { runFollowUpJobs } from '#shared/platform/jobs/run.ts'
import { journalsIn } from '#shared/resources/activities/store.ts'
import { attachmentsIn } from '#shared/resources/attachments/store.ts'
import { relationsIn } from '#shared/resources/relations/store.ts'
import { timeEntriesIn } from '#shared/resources/time-entries/store.ts'
import { watchersIn } from '#shared/resources/watchers/store.ts'
import type { BelongingNames } from '#shared/resources/work-packages/belongings.ts'
import {
  addressedWorkPackages,
  type LoadedWorkPackage,
  requireNotMoving,
} from '#shared/resources/work-packages/load-work-package.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { canDelete } from '#shared/resources/work-packages/policy.ts'
import {
  acceptWorkPackageRemoval,
  removeWorkPackage,
} from '#shared/resources/work-packages/remove-work-package.ts'
import { routes } from '#shared/resources/work-packages/routes.ts'
import { workPackageStores } from '#shared/resources/work-packages/stores.ts'
import type { SurroundingNames } from '#shared/surroundings/surroundings.ts'

type Removing = Stores<BelongingNames | SurroundingNames | 'jobs' | 'queues'>

/** Hides the work package at once; everything below it goes within the request, as far as there is time. */
export const handler = lambda(
  routes.delete,
  {
    ...workPackageStores,
    relations: relationsIn,
    watchers: watchersIn,
    attachments: attachmentsIn,
    jobs: jobsIn,
    journals: journalsIn,
    timeEntries: timeEntriesIn,
  },
  remove<WorkPackage, LoadedWorkPackage, Removing>({
    ...addressedWorkPackages,
    isVisible: (_viewer, _workPackage, { sees }) => sees,
    mayRemove: (_viewer, _workPackage, { rights }) => canDelete(rights),
    acceptRemoval: async (workPackage, stores, { around }) => {
      await requireNotMoving(workPackage, around)
      return acceptWorkPackageRemoval(workPackage, stores)
    },
    runFollowUp: async ({ job }, { hasTime }, stores) => {
      if (job) await runFollowUpJobs([{ job, work: removeWorkPackage }], stores, hasTime)
    },
  }),
)
